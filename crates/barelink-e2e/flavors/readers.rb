# Reads documents as kramdown does, by the parser that Jekyll uses. Each line of standard input is a JSON array of
# documents. Each line of standard output is an array with their trees, as `tree.rs` describes them.
require "json"
require "kramdown"
require "kramdown-parser-gfm"

# Typography, as it was written.
WRITTEN = {
  hellip: "...", mdash: "---", ndash: "--", laquo: "<<", raquo: ">>", laquo_space: "<< ", raquo_space: " >>",
  lsquo: "'", rsquo: "'", ldquo: '"', rdquo: '"'
}.freeze

# Copies a tree. A text becomes a string, and a link an object with the field `link`.
def tree(element)
  content = element.children.map { |child| tree(child) }
  attributes = element.attr.dup
  case element.type
  when :text
    element.value
  when :typographic_sym, :smart_quote
    WRITTEN.fetch(element.value)
  when :a
    link = { link: attributes.delete("href").to_s, title: attributes.delete("title").to_s, content: content }
    attributes.empty? ? link : link.merge(attributes: attributes)
  else
    options = element.options.reject { |name, _| %i[location raw_text ial].include?(name) }
    value = element.value.is_a?(Kramdown::Element) ? tree(element.value) : element.value.inspect
    { type: element.type, value: value, attributes: attributes, options: options.inspect, content: content }
  end
end

$stdin.set_encoding("UTF-8")
$stdout.set_encoding("UTF-8")
$stdin.each_line do |line|
  trees = JSON.parse(line).map do |text|
    tree(Kramdown::Document.new(text, input: "GFM", hard_wrap: false).root)
  rescue StandardError, SystemStackError # A note that refers to itself has no end.
    nil
  end
  puts JSON.generate(trees)
  $stdout.flush
end
