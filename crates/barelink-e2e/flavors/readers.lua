-- Reads documents as Pandoc does: `pandoc lua readers.lua FORMAT`. Each line of standard input is a JSON array of documents.
-- Each line of standard output is an array with their trees, as `tree.rs` describes them.
local json = pandoc.json

-- The width of a table whose lines are long depends on this.
local options = { columns = 1000000 }

local convert

local function list(elements)
  local converted = {}
  for _, element in ipairs(elements) do
    converted[#converted + 1] = convert(element)
  end
  return pandoc.List(converted)
end

-- Copies a part of Pandoc's own JSON. A text becomes a string, and a link an object with the field `link`.
function convert(value)
  if type(value) ~= "table" then
    return value
  end
  if value.t == "Str" then
    return value.c
  elseif value.t == "Space" then
    return " "
  elseif value.t == "SoftBreak" then
    return "\n"
  elseif value.t == "Link" then
    local attributes, content, target = value.c[1], value.c[2], value.c[3]
    local link = { link = target[1], title = target[2], content = list(content) }
    -- Pandoc's own classes of a link that is written as a URL or an address.
    local class = attributes[2][1]
    local is_plain = attributes[1] == "" and #attributes[3] == 0 and #attributes[2] <= 1
    if not is_plain or (class and class ~= "uri" and class ~= "email") then
      link.attributes = convert(attributes)
    end
    return link
  elseif value.t then
    return { t = value.t, c = convert(value.c) }
  elseif #value > 0 or next(value) == nil then
    return list(value)
  end
  local copy = {}
  for name, field in pairs(value) do
    copy[name] = convert(field)
  end
  return copy
end

-- Names the language of code that knitr or Quarto runs, such as `{r}`, as they do before Pandoc reads the document.
-- Pandoc knows no such fence.
local function knitted(text)
  return (("\n" .. text):gsub("(\n[ \t>]*```+)%{+%a[^\n}]*%}+", "%1r"):sub(2))
end

for line in io.lines() do
  local trees = {}
  for _, text in ipairs(json.decode(line, false)) do
    local is_read, document = pcall(pandoc.read, knitted(text), arg[1], options)
    local tree = json.null
    if is_read then
      tree = convert(json.decode(pandoc.write(document, "json"), false))
    end
    trees[#trees + 1] = tree
  end
  print(json.encode(trees))
  io.stdout:flush()
end
