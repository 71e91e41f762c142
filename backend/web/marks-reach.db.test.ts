import { Writable } from 'node:stream';
import { setOneMark } from '../commands/marks-work';
import { createStoredFindings } from '../answers/stored-findings';
import { createSilentLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { createManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf } from '../status/day-number';
import { FOR_ANSWERS, keepMarks } from '../store/frontier/kept-marks';
import { marksInForce } from '../store/frontier/url-marks';
import { replaceLinks } from '../store/pages/links';
import { markRead, touchPages } from '../store/pages/pages';
import { wikiIdOf } from '../store/pages/wikis';
import { withStore } from '../store/testing/with-store';
import { touchUrls } from '../store/urls/urls';
import { urlsByText } from '../url/testing/normal-url';
import { sampleParts, sampleWiki } from './testing/sample-web';
import { serve, type Served } from './testing/serve';

const MINUTE_MS = 60_000;
const { database } = withStore();
const clock = createManualClock(Date.UTC(2026, 10, 20, 12));
const today = dayNumberOf(clock.now());
const URL = 'https://museum-lunden.org/wall';
const page = {
  pageId: 640,
  title: 'Hai',
  namespace: 0,
  links: [URL],
  latestRevision: 1,
  linksUpdatedAtS: 1,
};
const wiki = sampleWiki([page]);

let web: Served;
beforeAll(async () => {
  const wikiId = await wikiIdOf(database, 1, 'dewiki');
  await database.transaction(async (tx) => {
    await touchPages(tx, wikiId, [page], today);
    const ids = await touchUrls(tx, urlsByText([URL]), today, systemRandom);
    await replaceLinks(tx, wikiId, [640], [{ pageId: 640, urlId: ids.get(URL) ?? 0 }]);
    await markRead(tx, wikiId, [640], today);
  });
  const read = () => marksInForce(database, today);
  const marks = keepMarks(read, clock, createSilentLogger(), FOR_ANSWERS);
  const findings = createStoredFindings(database, marks);
  const parts = sampleParts(wiki, {}, { findings, store: database, clock });
  web = await serve({ ...parts, throttling: { ...parts.throttling, clock } });
});
afterAll(() => web.close());

const ASKED = [
  '/externalLinkProblem?dbname=dewiki&pageid=640',
  '/externalLinkProblem?dbname=dewiki&block=10',
  '/domain?domain=museum-lunden.org&format=json&all=1',
  '/site?domain=museum-lunden.org&format=json',
] as const;

/** Whether each answer calls the URL dead, and its tag. */
async function told(tags: readonly string[] = []): Promise<{ dead: boolean[]; tags: string[] }> {
  const answers = ASKED.map(async (path, place) => {
    const response = await web.get(path, { headers: { 'If-None-Match': tags[place] ?? '"none"' } });
    const text = await response.text();
    return {
      isDead: /"verdict":"unreachable"/.test(text),
      tag: response.headers.get('etag') ?? '',
    };
  });
  const all = await Promise.all(answers);
  return { dead: all.map(({ isDead }) => isDead), tags: all.map(({ tag }) => tag) };
}

test('a mark reaches every kind of answer within a minute, kept ones and those known by a tag', async () => {
  const before = await told();
  expect(before.dead).toEqual([false, false, false, false]);
  const lines: string[] = [];
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  await setOneMark('museum-lunden.org', 'permadead')({ database, clock, output });
  expect(lines.join('')).toContain('answers follow within a minute');
  // Somebody asks just before it is read again, so that what is kept is as old as it can be.
  clock.advanceTo(clock.now() + 29_000);
  await told();
  clock.advanceTo(clock.now() + MINUTE_MS - 29_000);
  const after = await told(before.tags);
  expect(after.dead).toEqual([true, true, true, true]);
  expect(after.tags.filter((tag, place) => tag === before.tags[place])).toEqual([]);
});
