import type { EvidenceSign } from '../status/evidence';
import { systemRandom } from '../runtime/random';
import { encodeHistory } from '../status/history';
import { createMarkIndex } from '../status/mark-index';
import { reservationIdOf } from '../status/reservation';
import type { Status } from '../status/status-code';
import { writeEvidence } from '../store/results/evidence';
import { watchStatements } from '../store/testing/watch-statements';
import { withStore } from '../store/testing/with-store';
import { touchUrls } from '../store/urls/urls';
import { urlsByText } from '../url/testing/normal-url';
import { sampleParts, sampleWiki } from '../web/testing/sample-web';
import { answerFor } from './page-answer';
import { createStoredFindings } from './stored-findings';

/** Of the clock of sampleParts. */
const TODAY = 3_610;
const DEAD = 'https://dead.net/';
const RESERVED = 'https://never.net/';
const WORKING = 'https://works.net/';
const { database } = withStore();

beforeAll(async () => {
  const urls = urlsByText([DEAD, RESERVED, WORKING]);
  await database.transaction(async (tx) => {
    const ids = await touchUrls(tx, urls, TODAY, systemRandom);
    const store = async (url: string, status: Status, failures: number): Promise<void> => {
      const runs = [{ ...status, firstDay: TODAY - 20, lastDay: TODAY - 1 }];
      const reservation = reservationIdOf(url === RESERVED ? 'never-heard' : null);
      await tx.run(
        `UPDATE url SET history = ?, failures = ?, failing_day = ?, reservation = ?, checked_day = ?
         WHERE url_id = ?`,
        [
          Buffer.from(encodeHistory(runs)),
          failures,
          failures > 0 ? TODAY - 20 : 0,
          reservation,
          TODAY - 1,
          ids.get(url) ?? 0,
        ],
      );
    };
    await store(DEAD, { code: 64, http: null }, 4);
    await store(RESERVED, { code: 18, http: 404 }, 4);
    await store(WORKING, { code: 1, http: 200 }, 0);
    const seen = (url: string, sign: EvidenceSign, text: string) => {
      return { urlId: ids.get(url) ?? 0, evidence: [{ sign, text }], isStored: false };
    };
    await writeEvidence(tx, [seen(DEAD, 'network', 'reset'), seen(WORKING, 'title', 'Hai')]);
  });
});

test('what was seen reaches the answer, in the statement that reads the notes', async () => {
  const statements: string[] = [];
  const watched = watchStatements(database, (_statements, sql) => {
    if (/\bevidence\b/.test(sql)) statements.push(sql);
    return Promise.resolve();
  });
  const links = [DEAD, RESERVED, WORKING];
  const wiki = sampleWiki([{ pageId: 1, title: 'Hai', namespace: 0, links }]);
  const parts = sampleParts(wiki, {});
  const findings = createStoredFindings(watched, () => Promise.resolve(createMarkIndex([])));
  const told = await answerFor({ wiki, page: { pageId: 1 } }, { ...parts, findings });
  expect(told.links).toMatchObject([
    {
      url: DEAD,
      verdict: 'unreachable',
      reason: 'broken-off',
      evidence: [{ sign: 'network', text: 'reset' }],
      checks: { isSameAnswer: true, reservation: null },
    },
    {
      url: RESERVED,
      verdict: 'doubtful',
      checks: { reservation: 'never-heard', http: 404 },
      evidence: [],
    },
    { url: WORKING, verdict: 'working' },
  ]);
  expect(statements).toEqual([expect.stringContaining('FROM archive ')]);
});
