import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadMessages } from '../../backend/runtime/messages';
import { ALIAS_CHECKS, ALIAS_DATES, ALIAS_WAYS } from '../../backend/status/aliases/alias-evidence';
import { dayNumberOf } from '../../backend/status/day-number';
import { livePageTexts } from '../../backend/web/pages/live-page-texts';
import { createTranslator } from '../state/translator';
import { textsOf } from '../testing/texts-of';
import { createDateWords } from './date-words';
import { livePageLines } from './live-page-lines';
import type { LivePageFinding } from './parse-found';

const I18N = join(__dirname, '../../i18n');
const NOW = Date.UTC(2026, 10, 21);
const REMOVAL = 'https://weboid.test/report?url=x#replacement';
const FOUND: LivePageFinding = {
  by: 'rule',
  since: '2026-11-18',
  evidence: { check: 'same', title: 1, kept: 0.94, date: 'same' },
  rule: { right: 7, matching: 7 },
};

const languages = readdirSync(I18N)
  .filter((file) => file.endsWith('.json') && file !== 'qqq.json')
  .map((file) => file.slice(0, -'.json'.length));
const messages = loadMessages(I18N);

type Words = ReturnType<typeof readWords>;
const known = new Map<string, Words>();

function wordsIn(language: string): Words {
  const words = known.get(language) ?? readWords(language);
  known.set(language, words);
  return words;
}

function readWords(language: string) {
  const read = (file: string) => textsOf(JSON.parse(readFileSync(join(I18N, file), 'utf8')));
  const catalog = { [language]: read(`${language}.json`) };
  const { text, locale } = createTranslator(catalog, [language], 'weboid-details-');
  return { text, dates: createDateWords(locale, NOW) };
}

function told(found: LivePageFinding | undefined, language = 'en', removal?: string): string[] {
  const page = { url: 'https://here.example.net/', lastChecked: undefined, found };
  return livePageLines(page, wordsIn(language), removal).map((line) =>
    line
      .map((part) =>
        typeof part === 'string' ? part : (part.text ?? `<${'url' in part && part.url}>`),
      )
      .join(''),
  );
}

test('what a search found is told with its evidence, how and when, under caveat, and where it is removed', () => {
  expect(told(FOUND, 'en', REMOVAL)).toEqual([
    '<https://here.example.net/>',
    'Same title, same date; 94 % of the archived text is there. Found by Weboid on November 18, 2026, by a rule that held for 7 of 7 known pages. A program found it: compare the contents before you use it.',
    'Another page? Remove it',
  ]);
});

test('what somebody proposes stays his word', () => {
  expect(told(undefined, 'en')).toEqual([
    '<https://here.example.net/>',
    'Proposed by editors. Compare the contents before you use it.',
  ]);
});

const EVERY_FOUND: LivePageFinding[] = ALIAS_WAYS.flatMap((by) =>
  ALIAS_CHECKS.flatMap((check) =>
    ALIAS_DATES.flatMap((date) =>
      [1, 0.8].flatMap((title) =>
        [null, { right: 5, matching: 5 }, { right: 1, matching: 1 }].map((rule) => ({
          by,
          since: '2026-11-18',
          evidence: { check, title, kept: check === 'without-copy' ? null : 0.94, date },
          rule,
        })),
      ),
    ),
  ),
);

test.each(languages)('in %s gadget and report tell it alike, and lack no word', (language) => {
  const translator = messages.translator([language]);
  for (const found of EVERY_FOUND) {
    const { by, evidence, rule } = found;
    const stored = { ...evidence, grown: null, numbers: null };
    const foundDay = dayNumberOf(Date.parse(found.since));
    const texts = livePageTexts(
      { translator },
      {
        target: '',
        foundDay,
        by,
        evidence: stored,
        rule: rule && { from: 'a', to: 'b', ...rule },
      },
    );
    const [, line] = told(found, language);
    expect(line).toContain(texts.slice(0, 2).join(' '));
    expect(line).not.toMatch(/[⧼$]|PLURAL|weboid-/);
  }
});
