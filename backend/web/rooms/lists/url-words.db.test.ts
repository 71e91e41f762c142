import { systemRandom } from '../../../runtime/random';
import { doubtIdOf } from '../../../status/content-doubt';
import { createMarkIndex } from '../../../status/mark-index';
import {
  DEFAULT_POLICY,
  LEAST_POLICY as STRICT_POLICY,
  type VerdictPolicy,
} from '../../../status/verdict-policy';
import { wikiIdOf } from '../../../store/pages/wikis';
import { recordResults } from '../../../store/results/results';
import { checkResult } from '../../../store/testing/check-result';
import { withStore } from '../../../store/testing/with-store';
import { touchUrls } from '../../../store/urls/urls';
import { urlsByText } from '../../../url/testing/normal-url';
import { createStoredFindings } from '../../../answers/stored-findings';
import { browse } from '../../testing/browse';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';
import { checkWellFormed } from '../../testing/well-formed';

/** 2026-11-20 */
const TODAY = 3610;
const NOW_S = Date.UTC(2026, 10, 20) / 1_000;
const UNKNOWN_DOMAIN = 66;
/** Its host was gone before it was looked at itself. */
const STAMPED = 'http://www.harbour-days.org/races/2012';
const OWN = 'http://www.harbour-days.org/';
const WORDS = 'were seen at other addresses of this website';

const { database: store } = withStore();
const wiki = sampleWiki([{ pageId: 12, title: 'Hai', namespace: 0, links: [STAMPED, OWN] }]);
let web: Served;
/** A wiki with the same pages that calls links dead sooner. */
let strict: Served;

beforeAll(async () => {
  await wikiIdOf(store, wiki.farm.code, wiki.dbname);
  const ids = await store.transaction((tx) =>
    touchUrls(tx, urlsByText([STAMPED, OWN]), TODAY, systemRandom),
  );
  const record = async (url: string, day: number, isStamp: boolean): Promise<void> => {
    const result = checkResult(ids.get(url) ?? 0, day === -30 ? 1 : UNKNOWN_DOMAIN, { isStamp });
    const nowS = Date.UTC(2026, 10, 20 + day) / 1_000;
    await recordResults(store, [result], { today: TODAY + day, nowS }, () => TODAY + day + 1);
  };
  for (const url of [STAMPED, OWN]) {
    if (url === STAMPED) await record(url, -40, false);
    await record(url, -30, false);
    await record(url, -24, url === STAMPED);
    for (const day of [-20, -10, -1]) await record(url, day, false);
  }
  const findings = createStoredFindings(store, () => Promise.resolve(createMarkIndex([])));
  web = await serve(sampleParts(wiki, {}, { findings, store }));
  strict = await serve(sampleParts({ ...wiki, policy: STRICT_POLICY }, {}, { findings, store }));
});
afterAll(async () => {
  await web.close();
  await strict.close();
});

async function page(url: string, more = '', { port } = web): Promise<string> {
  const { text } = await browse(port, `/url?lang=en${more}&url=${encodeURIComponent(url)}`);
  checkWellFormed(text);
  return text;
}

test('where a history begins to fail before the first failed check, it is said why', async () => {
  const text = await page(STAMPED);
  expect(text).toMatch(/First failed check<\/dt><dd><time[^>]* datetime="2026-10-31"/);
  const [, history = ''] = text.split('What the checks found</caption>');
  expect(history).toContain('datetime="2026-10-27"');
  expect(history).toContain(`The failures just before Oct 31, 2026 ${WORDS}`);
  // It had failed before, and come back.
  expect(history).not.toContain('for the first time');
  expect(history).toContain(
    'On Oct 31, 2026 a check of this very address failed, and none has succeeded since;',
  );
});

test('of a link that was looked at itself from the first day there is nothing to be said', async () => {
  const text = await page(OWN);
  expect(text).toMatch(/First failed check<\/dt><dd><time[^>]* datetime="2026-10-27"/);
  expect(text).not.toContain(WORDS);
});

test.each([
  ['soft-404', true],
  ['usurped-suspected', false],
  ['usurped', false],
] as const)('whether the last check has seen it is told of %s: %s', async (doubt, isSeen) => {
  const url = `http://${doubt}.harbour-days.org/`;
  const ids = await store.transaction((tx) =>
    touchUrls(tx, urlsByText([url]), TODAY, systemRandom),
  );
  const result = checkResult(ids.get(url) ?? 0, 1);
  await recordResults(store, [result], { today: TODAY, nowS: NOW_S }, () => TODAY + 1);
  await store.run('UPDATE url SET doubt = ? WHERE url_id = ?', [doubtIdOf(doubt), result.urlId]);
  const [, history = ''] = (await page(url)).split('What the checks found</caption>');
  expect([history.includes('All right'), history.includes('last check:')]).toEqual([true, isSeen]);
});

/** What a page has to say of it, with its numbers. */
const ruleOf = ({ minFailures, minDays }: VerdictPolicy): string =>
  `A link is called dead after ${minFailures} failed checks in a row, when at least ${minDays} days lie between`;

test('rules have one name on a page and tell their numbers, whether a wiki is named or not', async () => {
  const usual = 'Judged by the usual rules;';
  const numbers = ruleOf(DEFAULT_POLICY);
  expect(await page(OWN)).toContain(`${usual} a wiki can have its own. ${numbers}`);
  const ofWiki = await page(OWN, '&dbname=dewiki');
  expect(ofWiki).toContain(
    `${usual} \u2068German Wikipedia, de.wikipedia.org\u2069 has none of its own. ${numbers}`,
  );
  expect(ofWiki).toContain('Changes in the last 100 days, by the usual rules');
  const ofStrict = await page(OWN, '&dbname=dewiki', strict);
  expect(ofStrict).toMatch(/Judged by the rules that .* has of its own, not by the usual ones\./);
  expect(ofStrict).toContain(ruleOf(STRICT_POLICY));
  expect(ofStrict).not.toContain(numbers);
});
