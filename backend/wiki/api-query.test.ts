import { z } from 'zod';
import { createManualClock } from '../runtime/testing/manual-clock';
import { LONG_LIST } from './chain-guard';
import { openActionApi } from './http/action-api';
import { queryParts } from './api-query';
import { startApiServer, type ApiAnswer } from './testing/api-server';

const HOUR_MS = 3_600_000;
const PARTS = 4;
const partSchema = z.object({ query: z.object({ pages: z.array(z.number()) }) });

const servers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A list in some parts, as `answer` has it sent. */
async function openList(answer: (body: object, requestNo: number) => ApiAnswer) {
  const server = await startApiServer((params, requestNo) => {
    const from = Number(params.get('from') ?? 0);
    const next = from + 1 < PARTS ? { continue: { from: from + 1 } } : {};
    return answer({ query: { pages: [from] }, ...next }, requestNo);
  });
  servers.push(server);
  const clock = createManualClock(0);
  const api = openActionApi(server.url, 'test', { clock, retryForMs: 2 * HOUR_MS });
  return { api, clock };
}

/** @param meanwhile what is done with each part before the next one is asked for */
async function followed(
  { api }: Awaited<ReturnType<typeof openList>>,
  meanwhile: () => unknown = () => undefined,
): Promise<number[]> {
  const pages: number[] = [];
  for await (const { answer } of queryParts(api, partSchema, {}, { bounds: LONG_LIST })) {
    pages.push(...answer.query.pages);
    await meanwhile();
  }
  return pages;
}

test('who takes hours over each answer is told the whole list', async () => {
  const list = await openList((body) => ({ body }));
  const slowly = (): void => list.clock.advanceTo(list.clock.now() + 2 * HOUR_MS);
  expect(await followed(list, slowly)).toEqual([0, 1, 2, 3]);
});

test('waiting for others that ask the wiki does not count either', async () => {
  const list = await openList((body) => {
    list.clock.advanceTo(list.clock.now() + HOUR_MS / 5);
    return { body };
  });
  const others: Promise<unknown>[] = [];
  const askBefore = (): void => {
    for (let no = 0; no < 5; no += 1) others.push(list.api.request({ action: 'query' }));
  };
  expect(await followed(list, askBefore)).toEqual([0, 1, 2, 3]);
  await Promise.all(others);
});

test('a wiki that wants pauses of more than an hour in all is given up', async () => {
  const pause = { status: 503, headers: { 'retry-after': '1500' }, body: 'later' };
  const list = await openList((body, requestNo) => (requestNo % 2 === 1 ? pause : { body }));
  await expect(followed(list)).rejects.toThrow('has not ended after 60 minutes');
});
