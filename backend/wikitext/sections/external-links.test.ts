import { externalLinkSections } from './external-links';

const textOf = (source: string): string[] =>
  externalLinkSections(source).map(({ start, end }) => source.slice(start, end));

test.each<[string, string, string[]]>([
  ['none', 'a\n== History ==\nb', []],
  ['to the next one', '== External links ==\na\n== Notes ==\nb', ['== External links ==\na\n']],
  [
    'with what is below it',
    "==''External  links''== <!-- c -->\na\n=== Blogs ===\nb\n== Notes ==",
    ["==''External  links''== <!-- c -->\na\n=== Blogs ===\nb\n"],
  ],
  ['below another one', '== A ==\n=== Weblinks ===\na\n== B ==', ['=== Weblinks ===\na\n']],
  ['in any case', '== EXTERNAL LINKS ==', ['== EXTERNAL LINKS ==']],
  ['in a comment', '<!--\n== External links ==\n-->a', []],
  [
    'in other languages',
    '== Ссылки ==\na\n== 外部リンク ==\nb',
    ['== Ссылки ==\na\n', '== 外部リンク ==\nb'],
  ],
  ['a name that only begins so', '== External links to Mars ==\na', []],
])('%s', (_what, source, sections) => {
  expect(textOf(source)).toEqual(sections);
});
