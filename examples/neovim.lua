-- Shows bare links as diagnostics, with https://github.com/mfussenegger/nvim-lint.
require("lint").linters.barelink = {
  cmd = "barelink",
  stdin = true,
  ignore_exitcode = true,
  args = {
    "check", "--format", "json", "--stdin-filename",
    function() return vim.api.nvim_buf_get_name(0) end,
    "-",
  },
  parser = function(output, buffer)
    local found = {}
    for line in vim.gsplit(vim.trim(output), "\n", true) do
      local ok, row = pcall(vim.json.decode, line)
      if ok then
        -- barelink counts characters, Neovim counts bytes.
        local text = vim.api.nvim_buf_get_lines(buffer, row.line - 1, row.line, false)[1] or ""
        local col = vim.fn.byteidx(text, row.column - 1)
        local is_fixable = row.fix ~= vim.NIL
        table.insert(found, {
          lnum = row.line - 1, col = col,
          end_lnum = row.line - 1, end_col = col + row["end"] - row.start,
          source = "barelink", code = is_fixable and row.rule or row.reason,
          severity = vim.diagnostic.severity[is_fixable and "WARN" or "HINT"],
          message = is_fixable and "bare link; write " .. row.fix
            or "bare link, left alone: " .. row.reason,
        })
      end
    end
    return found
  end,
}
require("lint").linters_by_ft = { markdown = { "barelink" } }

-- Makes them explicit when a file is formatted, with https://github.com/stevearc/conform.nvim.
require("conform").setup({
  formatters_by_ft = { markdown = { "barelink" } },
  formatters = {
    barelink = {
      command = "barelink",
      args = { "fix", "--quiet", "--stdin-filename", "$FILENAME", "-" },
    },
  },
})
