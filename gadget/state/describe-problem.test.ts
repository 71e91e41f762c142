import german from '../../i18n/de.json';
import english from '../../i18n/en.json';
import { problem } from '../testing/problem';
import { createDateWords } from './date-words';
import { describeProblem, type ProblemCard } from './describe-problem';
import type { Problem } from './problem';
import { textsOf } from '../testing/texts-of';
import { createTranslator } from './translator';

const catalog = { en: textsOf(english), de: textsOf(german) };
const NOW = Date.UTC(2026, 10, 21);
const REPORT = 'https://weboid.test/report';

function card(changes: Partial<Problem>, language = 'en'): ProblemCard {
  const translator = createTranslator(catalog, language);
  const words = createDateWords(translator.locale, NOW);
  return describeProblem(problem(changes), translator, words, REPORT);
}

test('tells what, since when and how it was found', () => {
  expect(card({})).toMatchObject({
    title: 'Web link not reachable',
    address: 'http://dead.example.net/a',
    explanation: 'The server says that it has no such page.',
    rows: [
      { label: 'First noticed', value: '4 weeks ago' },
      { label: 'Last reached', value: '5 weeks ago' },
      { label: 'Evidence', value: 'HTTP 404 in 6 checks in a row, last one 2 days ago' },
    ],
    report: { url: REPORT },
  });
});

test('tells it in German', () => {
  expect(card({ lastGood: undefined, http: undefined, code: 66 }, 'de')).toMatchObject({
    explanation: 'Unter diesem Domainnamen ist kein Server zu finden.',
    rows: [
      { label: 'Zuerst bemerkt', value: 'vor 4 Wochen' },
      { label: 'Befund', value: '6 Prüfungen in Folge ohne Erfolg, zuletzt vorgestern' },
    ],
  });
});

test('what is unknown is left out', () => {
  const unknown = {
    http: undefined,
    since: undefined,
    lastGood: undefined,
    lastChecked: undefined,
    failures: undefined,
  };
  expect(card(unknown).rows).toEqual([]);
  expect(card({ ...unknown, failures: 1 }).rows).toEqual([
    { label: 'Evidence', value: 'One check without success' },
  ]);
});

test('leads to where it moved and to copies', () => {
  const archives = [
    { service: 'wayback', url: 'https://web.archive.org/x', date: '2020-01-02' },
    { service: 'other', url: 'https://other.example.net/x', date: undefined },
  ];
  const { rows } = card({ redirect: 'https://new.example.net/', archives });
  expect(rows.slice(-2)).toEqual([
    {
      label: 'Redirects to',
      value: [
        { text: 'https://new.example.net/', url: 'https://new.example.net/', isAddress: true },
      ],
    },
    {
      label: 'Archived copies',
      value: [
        {
          text: '\u2068Wayback Machine\u2069, January 2, 2020',
          url: 'https://web.archive.org/x',
          isAddress: false,
        },
        { text: '\u2068other\u2069', url: 'https://other.example.net/x', isAddress: false },
      ],
    },
  ]);
});

/** Every status code that can prove a link dead, and one that this gadget does not know. */
test.each([
  [16, 'The server reports an error of its own.'],
  [18, 'The server says that it has no such page.'],
  [21, 'The server says that this page has been removed for good.'],
  [33, 'The server does not answer.'],
  [39, 'The server reports an error of its own.'],
  [40, 'The server reports an error of its own.'],
  [42, 'The server reports an error of its own.'],
  [64, 'No connection to the server could be made.'],
  [65, 'No server can be found under this domain name.'],
  [66, 'No server can be found under this domain name.'],
  [67, 'The server does not answer.'],
  [99, 'The address does not lead to a readable page.'],
])('status code %d: %s', (code, explanation) => {
  expect(card({ code }).explanation).toBe(explanation);
});
