// Texts to begin with. Each shows where the rule sets part.

export const EXAMPLES = [
  {
    name: 'A sentence',
    text: 'Have you read www.example.com/tides? It is all there (see https://en.wikipedia.org/wiki/Tide_(river)), or ask me@example.org.',
  },
  {
    name: 'Without scheme',
    text: 'The tables are at example.com/tides and bücher.example.org; main.rs and README.md are files, 1.2.3 is a version.',
  },
  {
    name: 'Japanese',
    text: '詳しくは https://ja.wikipedia.org/wiki/東京。地図は（https://example.com/地図）をご覧ください。',
  },
  {
    name: 'Text without spaces',
    text: '詳しくはhttps://example.com/tokyo。次の文、https://example.com/kyoto、最後の文。',
    options: { ends: 'text' },
  },
  {
    name: 'Other scripts',
    text: 'Пишите: https://пример.рф/приливы, jürgen@example.org и https://hi.wikipedia.org/wiki/महात्मा_गांधी!',
  },
  {
    name: 'Markdown in a URL',
    mode: 'markdown',
    text: 'A *star in https://example.com/a*b and a `tick`, ~~https://example.com/old~~,\nand **https://example.com/loud**; `https://example.com/code` is code.\n\n[A bracket that never closes: https://example.com/c',
  },
  {
    name: 'Untrusted text',
    text: 'https://example.com/\u202Efdp.exe\nhttp://192.168.0.1/reboot https://bank.example@example.com/ https://example.com/fine',
    options: { untrusted: 'true' },
  },
]
