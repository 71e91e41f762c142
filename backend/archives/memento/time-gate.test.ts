import { Readable } from 'node:stream';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { ArchiveError, type AskArchive } from '../service/archive-http';
import { askLocally, type LocalAsking } from '../testing/ask-locally';
import { MementoServer, type MementoServerOptions } from '../testing/memento-server';
import { addressFrom } from './memento-service';
import type { Memento } from './nearest-mementos';
import { askTimeGate } from './time-gate';
import { UnusableAnswerError } from './unusable-answer-error';
import { normalUrl } from '../../url/testing/normal-url';

const PAGE = 'http://museum.example.org/mill';
const STAMPS = ['20080101000000', '20100501000000', '20100801000000'];
const clock = createManualClock(Date.UTC(2026, 0, 1));

let server: MementoServer;
let asking: LocalAsking;

async function start(options: MementoServerOptions = {}): Promise<void> {
  server = await new MementoServer(options).start();
  asking = askLocally(server, { headersMs: 300, bodyMs: 300 });
}

afterEach(async () => {
  await asking.agent.close();
  await server.left();
  await server.close();
});

function ask(by: AskArchive = asking.ask): Promise<Memento | null> {
  const { service, timeGate } = server.service();
  return askTimeGate(
    {
      ask: by,
      clock,
      service,
      timeGate: addressFrom(timeGate ?? '', PAGE),
      wanted: { url: normalUrl(PAGE), timestamp: '20100601000000' },
    },
    new AbortController().signal,
  );
}

const FOUND = (root: string): Memento => ({
  url: `${root}20100501000000/${PAGE}`,
  original: normalUrl(PAGE),
  timestamp: '20100501000000',
});

it.each([false, true])('finds the nearest copy (shown at once: %s)', async (gateShowsCopy) => {
  await start({ gateShowsCopy });
  server.add(PAGE, STAMPS);
  expect(await ask()).toEqual(FOUND(server.root));
  expect(server.asked).toHaveLength(1);
  expect(server.asked[0]?.headers['accept-datetime']).toBe('Tue, 01 Jun 2010 00:00:00 GMT');
});

it('finds nothing where there is nothing', async () => {
  await start();
  expect(await ask()).toBeNull();
});

it('follows a redirect that only leads to the TimeGate', async () => {
  await start();
  server.add(PAGE, STAMPS);
  server.fail({ kind: 'redirect', location: server.root + PAGE }, { at: 'timegate', times: 1 });
  expect(await ask()).toEqual(FOUND(server.root));
});

it('knows a copy by its address where Vary is missing', async () => {
  await start();
  const location = `${server.root}20100501000000/${PAGE}`;
  server.fail({ kind: 'redirect', location }, { at: 'timegate' });
  expect(await ask()).toEqual(FOUND(server.root));
});

it('believes the address, not a date that lies', async () => {
  await start();
  server.add(PAGE, STAMPS, { lie: 'Fri, 01 Jan 1999 00:00:00 GMT' });
  expect(await ask()).toEqual(FOUND(server.root));
});

it('takes the date and the original from links where the address names none', async () => {
  await start();
  server.add(PAGE, ['20100501000000'], { address: `${server.root}AB12-CD34` });
  expect(await ask()).toEqual({ ...FOUND(server.root), url: `${server.root}AB12-CD34` });
});

it('takes the copy that a page with a frame names', async () => {
  await start();
  const link = `<${PAGE}>; rel="original", <${server.root}20100501000000mp_/${PAGE}>; rel="memento"; datetime="Sat, 01 May 2010 00:00:00 GMT"`;
  const body = Readable.from([]);
  const discard = (): Promise<void> => Promise.resolve();
  const framing: AskArchive = () =>
    Promise.resolve({ status: 200, headers: { link }, body, discard });
  expect(await ask(framing)).toMatchObject({
    original: normalUrl(PAGE),
    timestamp: '20100501000000',
  });
});

it.each([404, 503])('takes the copy of an answer %d for a copy', async (status) => {
  await start();
  const headers = {
    'memento-datetime': 'Sat, 01 May 2010 00:00:00 GMT',
    'content-location': `${server.root}20100501000000/${PAGE}`,
    'retry-after': '86400',
  };
  const body = Readable.from([]);
  const discard = (): Promise<void> => Promise.resolve();
  expect(await ask(() => Promise.resolve({ status, headers, body, discard }))).toEqual(
    FOUND(server.root),
  );
});

it('takes copies of another original, or of another service, for none', async () => {
  await start();
  for (const location of [
    `${server.root}20100501000000/http://other.example.org/`,
    `https://web.archive.org/web/20100501000000/${PAGE}`,
  ]) {
    server.fail({ kind: 'redirect', location }, { at: 'timegate' });
    expect(await ask()).toBeNull();
  }
});

test.each<[string, Parameters<MementoServer['fail']>[0]]>([
  ['a page that is no copy', { kind: 'body', body: 'x' }],
  ['redirects without end', { kind: 'redirect', location: `/wayback/${PAGE}` }],
  ['a redirect to nowhere', { kind: 'redirect', location: 'http://[' }],
])('finds %s unusable', async (_, fault) => {
  await start();
  server.add(PAGE, STAMPS);
  server.fail(fault, { at: 'timegate' });
  await expect(ask()).rejects.toBeInstanceOf(UnusableAnswerError);
});

test.each([{}, { location: 'ftp://a.example/' }, { location: 'http://[' }])(
  'gives back an answer that leads nowhere: %j',
  async (headers: Record<string, string>) => {
    await start();
    const discard = jest.fn(() => Promise.resolve());
    const body = Readable.from([]);
    const nowhere: AskArchive = () => Promise.resolve({ status: 302, headers, body, discard });
    await expect(ask(nowhere)).rejects.toBeInstanceOf(UnusableAnswerError);
    expect(discard).toHaveBeenCalledTimes(1);
  },
);

test.each<[string, Parameters<MementoServer['fail']>[0], object]>([
  ['nobody answers', { kind: 'silent' }, { retryAfterS: null }],
  ['it is broken', { kind: 'status', status: 500 }, { message: /answers 500/ }],
  ['it is busy', { kind: 'status', status: 503, retryAfter: '90' }, { retryAfterS: 90 }],
])('tells when %s', async (_, fault, expected) => {
  await start();
  server.fail(fault, { at: 'timegate' });
  const failure: unknown = await ask().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ArchiveError);
  expect(failure).not.toBeInstanceOf(UnusableAnswerError);
  const { message, ...rest } = expected as { message?: RegExp };
  expect(failure).toMatchObject(rest);
  if (message !== undefined) expect((failure as ArchiveError).message).toMatch(message);
});
