import { createStoredFindings } from '../../../answers/stored-findings';
import type { ToldChange } from '../../../answers/told-change';
import { systemRandom } from '../../../runtime/random';
import { encodeHistory } from '../../../status/history';
import { createMarkIndex } from '../../../status/mark-index';
import { STATUS } from '../../../status/status-code';
import { wikiIdOf } from '../../../store/pages/wikis';
import { urlKey } from '../../../store/statements/url-key';
import { withStore } from '../../../store/testing/with-store';
import { touchUrls } from '../../../store/urls/urls';
import { urlsByText } from '../../../url/testing/normal-url';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { standingOf } from './links-now';

const { database: store } = withStore();
const TODAY = 3_610;
const wiki = sampleWiki([]);
const parts = sampleParts(
  wiki,
  {},
  { store, findings: createStoredFindings(store, () => Promise.resolve(createMarkIndex([]))) },
);

const REPAIRED = 'https://dead.net/repaired';
const HALF = 'https://dead.net/on-one-page-only';
const GONE = 'https://dead.net/on-no-page';
const ELSEWHERE = 'https://dead.net/on-another-wiki';
const copyOf = (url: string): string => `https://web.archive.org/web/20200101000000/${url}`;

const change = (url: string, id: number): ToldChange => ({
  id,
  firstId: id,
  url,
  from: 'doubtful',
  to: 'unreachable',
  changedAtS: 0,
  nameStep: null,
  pages: { pageIds: [1], count: 1, isMore: false },
});

beforeAll(async () => {
  const wikiId = await wikiIdOf(store, wiki.farm.code, wiki.dbname);
  const texts = [REPAIRED, HALF, GONE, ELSEWHERE, copyOf(REPAIRED), copyOf(HALF)];
  const ids = await store.transaction((tx) =>
    touchUrls(tx, urlsByText(texts), TODAY, systemRandom),
  );
  const idOf = (url: string): number => ids.get(url) ?? 0;
  const run = { code: STATUS.gone, http: 404, firstDay: TODAY - 50, lastDay: TODAY };
  await store.run(
    'UPDATE url SET failures = 5, failing_day = ?, history = ?, checked_day = ? WHERE url_id IN (?)',
    [
      TODAY - 50,
      Buffer.from(encodeHistory([run])),
      TODAY,
      [REPAIRED, HALF, GONE, ELSEWHERE].map(idOf),
    ],
  );
  await store.run('INSERT IGNORE INTO archived_copy (url_id, original_key) VALUES ?', [
    [REPAIRED, HALF].map((url) => [idOf(copyOf(url)), urlKey(url)]),
  ]);
  await store.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [
    [
      [wikiId, 1, idOf(REPAIRED)],
      [wikiId, 1, idOf(copyOf(REPAIRED))],
      [wikiId, 2, idOf(REPAIRED)],
      [wikiId, 2, idOf(copyOf(REPAIRED))],
      [wikiId, 1, idOf(HALF)],
      [wikiId, 1, idOf(copyOf(HALF))],
      [wikiId, 3, idOf(HALF)],
      [wikiId + 1, 1, idOf(ELSEWHERE)],
    ],
  ]);
});

test('a dead link is repaired where all its pages have its copy, and nothing where no page of the wiki has it', async () => {
  const changes = [REPAIRED, HALF, GONE, ELSEWHERE].map(change);
  const standing = await standingOf({ wiki, changes }, parts);
  expect([...standing]).toEqual([
    [REPAIRED, 'repaired'],
    [HALF, 'unreachable'],
    [GONE, 'unused'],
    [ELSEWHERE, 'unused'],
  ]);
});
