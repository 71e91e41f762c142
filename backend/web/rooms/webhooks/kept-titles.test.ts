import { setTimeout as sleep } from 'node:timers/promises';
import type { AskedWiki } from '../../../answers/asked-wiki';
import { createManualClock } from '../../../runtime/testing/manual-clock';
import { sampleWiki } from '../../testing/sample-web';
import { createTopicTitles } from './kept-titles';

const MINUTE_MS = 60_000;
const sample = sampleWiki([{ pageId: 12, title: 'Hai', namespace: 0, links: [] }]);

/** A wiki whose answers are those of `answer`, with how often it was asked. */
function wikiWith(answer: AskedWiki['reader']['pagesNamed']) {
  const asked: number[] = [];
  const pagesNamed: typeof answer = (names) => {
    asked.push(names.length);
    return answer(names);
  };
  return { wiki: { ...sample, reader: { ...sample.reader, pagesNamed } }, asked };
}

test('are asked for once in ten minutes; then the old ones are told while the wiki is asked again', async () => {
  const clock = createManualClock(0);
  const titles = createTopicTitles(clock);
  const { wiki, asked } = wikiWith((names) => sample.reader.pagesNamed(names));
  const told = async () => [...(await titles(wiki, [13, 12, 12]))];
  for (let view = 0; view < 3; view += 1) expect(await told()).toEqual([[12, 'Hai']]);
  expect(asked).toEqual([2]);
  expect([...(await titles(wiki, [12]))]).toEqual([[12, 'Hai']]);
  expect(asked).toEqual([2, 1]);
  clock.advanceTo(clock.now() + 11 * MINUTE_MS);
  expect(await told()).toEqual([[12, 'Hai']]);
  expect(asked).toEqual([2, 1, 2]);
});

test('a wiki that does not answer is waited for two seconds, and not again for a minute', async () => {
  const clock = createManualClock(0);
  const titles = createTopicTitles(clock);
  const { wiki, asked } = wikiWith(() => new Promise(() => undefined));
  expect((await titles(wiki, [12])).size).toBe(0);
  expect(clock.now()).toBe(2_000);
  expect((await titles(wiki, [12])).size).toBe(0);
  expect([clock.now(), asked.length]).toEqual([2_000, 1]);
  clock.advanceTo(2 * MINUTE_MS);
  await titles(wiki, [12]);
  expect(asked).toHaveLength(2);
});

test('what a wiki told stays while it is away', async () => {
  const clock = createManualClock(0);
  const titles = createTopicTitles(clock);
  let isAway = false;
  const { wiki, asked } = wikiWith((names) =>
    isAway ? Promise.reject(new Error('away')) : sample.reader.pagesNamed(names),
  );
  await titles(wiki, [12]);
  isAway = true;
  for (let hour = 1; hour < 5; hour += 1) {
    clock.advanceTo(hour * 60 * MINUTE_MS);
    expect([...(await titles(wiki, [12]))]).toEqual([[12, 'Hai']]);
    await sleep(5);
  }
  expect(asked).toHaveLength(5);
});

test('of many pages only some are kept, those that were asked about last', async () => {
  const titles = createTopicTitles(createManualClock(0));
  const { wiki, asked } = wikiWith((names) => sample.reader.pagesNamed(names));
  const listOf = (first: number): number[] => Array.from({ length: 1_000 }, (_, n) => first + n);
  for (let first = 0; first < 30; first += 1) await titles(wiki, listOf(first));
  expect(asked).toHaveLength(30);
  await titles(wiki, listOf(29));
  expect(asked).toHaveLength(30);
  await titles(wiki, listOf(0));
  expect(asked).toHaveLength(31);
});
