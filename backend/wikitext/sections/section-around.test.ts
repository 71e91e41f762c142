import { sectionAround } from './section-around';

const LINK = 'https://a.net/x';

/** The section around the link: its index and text. */
function around(source: string): [number, string] | null {
  const start = source.indexOf(LINK);
  const section = sectionAround(source, { start, end: start + LINK.length });
  return section === null ? null : [section.index, source.slice(section.start, section.end)];
}

test.each<[string, string, [number, string]]>([
  ['before the first heading', `${LINK}\n== A ==\nb`, [0, `${LINK}\n`]],
  ['without any heading', `a ${LINK}`, [0, `a ${LINK}`]],
  ['behind a heading', `a\n== A ==\n${LINK}\n== B ==\n`, [1, `== A ==\n${LINK}\n`]],
  [
    'with its subsections',
    `== A ==\n${LINK}\n=== B ===\nb\n== C ==`,
    [1, `== A ==\n${LINK}\n=== B ===\nb\n`],
  ],
  ['in a subsection', `== A ==\n=== B ===\n${LINK}\n== C ==`, [2, `=== B ===\n${LINK}\n`]],
  ['in the last one', `== A ==\n==== B ====\n${LINK}`, [2, `==== B ====\n${LINK}`]],
  ['in the heading itself', `== A ==\n== ${LINK} ==\nb`, [2, `== ${LINK} ==\nb`]],
  [
    'a comment behind a heading',
    `== A == <!-- c --> \n${LINK}`,
    [1, `== A == <!-- c --> \n${LINK}`],
  ],
  ['a heading in a comment', `<!--\n== A ==\n-->\n${LINK}`, [0, `<!--\n== A ==\n-->\n${LINK}`]],
  [
    'a heading in nowiki',
    `<nowiki>\n== A ==\n</nowiki>${LINK}`,
    [0, `<nowiki>\n== A ==\n</nowiki>${LINK}`],
  ],
  [
    'a heading in a parameter, which counts and begins nothing',
    `== A ==\n{{X|\n== B ==\n|y={{Y|\n=== C ===\n}}\n= D =\n}}\n== E ==\n${LINK}`,
    [4, `== E ==\n${LINK}`],
  ],
  [
    'a link in such a template',
    `== A ==\n{{X|\n== B ==\n|y=${LINK}}}\n== C ==`,
    [1, `== A ==\n{{X|\n== B ==\n|y=${LINK}}}\n`],
  ],
  [
    'a heading in a parameter of a comment, a tag and nowiki',
    `{{X|<!--\n== A ==\n--><ref>\n== B ==\n</ref><nowiki>\n== C ==\n</nowiki>}}\n== D ==\n${LINK}`,
    [1, `== D ==\n${LINK}`],
  ],
  ['a line that only begins with marks', `== A\n${LINK}`, [0, `== A\n${LINK}`]],
  ['nothing but marks', `=====\n${LINK}`, [1, `=====\n${LINK}`]],
  ['two marks', `==\n${LINK}`, [0, `==\n${LINK}`]],
])('%s', (_, source, expected) => {
  expect(around(source)).toEqual(expected);
});

test('a stretch over two sections is in none', () => {
  const source = '== A ==\na\n== B ==\nb';
  expect(sectionAround(source, { start: 8, end: 20 })).toBeNull();
});
