import { comparableText } from './comparable-text';

test.each([
  ['MediaWiki:Gadget-a.js', 'x;\r\ny;\n\n', 'x;\ny;'],
  ['MediaWiki:Gadget-a', 'u\u0308ber ', 'über'],
  ['MediaWiki:Gadget-a.json', '{"a":"b","c":{}}\n', '{\n    "a": "b",\n    "c": {}\n}'],
])('%s: what MediaWiki stores alike is alike', (title, one, other) => {
  expect(comparableText(title, one)).toBe(comparableText(title, other));
});

test.each([
  ['MediaWiki:Gadget-a.js', '  x', 'x'],
  ['MediaWiki:Gadget-a.json', '{"a":"b"}', '{"a":"c"}'],
  ['MediaWiki:Gadget-a.json', '{"a":"b"}', 'broken'],
])('%s: what differs, differs', (title, one, other) => {
  expect(comparableText(title, one)).not.toBe(comparableText(title, other));
});
