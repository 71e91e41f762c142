import { analyse } from '../analyse';
import { repairPage } from '../repair/repair-page';
import { DEFAULT_REPAIR_OPTIONS } from '../repair/repair-options';
import { templatesOf } from '../wikis/known-wikis';
import { withCitations } from './with-citations';

const URL = 'http://a.org/1';
const COPY = 'https://web.archive.org/web/20200503120000/http://a.org/1';
const ROW = {
  templates: ['Template:Kilde www'],
  url: ['url', 'adresse'],
  chapterUrl: [],
  accessDate: ['besøksdato'],
  archiveUrl: ['arkivurl'],
  archiveDate: ['arkivdato'],
};

test('templates that a person has reviewed are read, beside what is known', () => {
  const templates = withCitations(templatesOf('enwiki'), [ROW]);
  const text = `{{kilde www|adresse=${URL}|besøksdato=2020-05-01}} {{cite web|url=${URL}}}`;
  expect(analyse(text, templates)).toMatchObject([
    { kind: 'template', param: 'adresse', url: URL, accessDate: '2020-05-01' },
    { kind: 'template', param: 'url', url: URL },
  ]);
});

test.each([
  [ROW, `{{Kilde www|url=${URL}|arkivurl=${COPY}|arkivdato=2020-05-03}}`],
  // What can hold no copy is only read.
  [{ ...ROW, archiveDate: [] }, `{{Kilde www|url=${URL}}}`],
])(
  'on a wiki of which nothing else is known they are repaired as far as they can: %#',
  (row, after) => {
    const copy = { url: COPY, timestamp: '20200503120000' };
    const finding = {
      url: URL,
      verdict: 'dead',
      copy,
      badCopies: [],
      title: null,
      reverted: false,
    } as const;
    const { wikitext } = repairPage({
      wikitext: `{{Kilde www|url=${URL}}}`,
      templates: withCitations(templatesOf('xxwiki'), [row]),
      findings: [finding],
      options: DEFAULT_REPAIR_OPTIONS,
      bot: null,
      now: new Date('2026-11-25T12:00:00Z'),
    });
    expect(wikitext).toBe(after);
  },
);

test('without rows nothing changes', () => {
  const known = templatesOf('dewiki');
  expect(withCitations(known, [])).toBe(known);
});
