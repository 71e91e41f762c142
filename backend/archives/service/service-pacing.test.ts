import { createHeldClock, type HeldClock } from '../../runtime/testing/held-clock';
import type { Random } from '../../runtime/random';
import { RequestedPauses } from '../../store/frontier/requested-pauses';
import { ArchiveError, UnpackingError, type ArchiveReply, type AskArchive } from './archive-http';
import { createServicePacing } from './service-pacing';

const START_MS = Date.UTC(2026, 0, 1);
const random: Random = { below: () => 0, bytes: (length) => Buffer.alloc(length) };

/** A question that waits for its answer. */
interface Question {
  host: string;
  atMs: number;
  answer(status: number, retryAfter?: string): void;
  fail(): void;
}

let clock: HeldClock;
let questions: Question[];
let ask: AskArchive;

beforeEach(() => {
  clock = createHeldClock(START_MS);
  questions = [];
  const inner: AskArchive = ({ url }, signal) =>
    new Promise((resolve, reject) => {
      const stop = (): void => reject(new ArchiveError('aborted', { cause: signal.reason }));
      signal.addEventListener('abort', stop, { once: true });
      const settled = (): void => signal.removeEventListener('abort', stop);
      questions.push({
        host: url.host,
        atMs: clock.now() - START_MS,
        answer: (status, retryAfter) => {
          settled();
          resolve(reply(status, retryAfter));
        },
        fail: () => {
          settled();
          reject(new ArchiveError('no answer'));
        },
      });
    });
  ask = createServicePacing({ ask: inner, clock, random });
});

function reply(
  status: number,
  retryAfter?: string,
  body: () => AsyncIterable<Uint8Array> = whole,
): ArchiveReply {
  return {
    status,
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    body: body(),
    discard: () => Promise.resolve(),
  };
}

async function* whole(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('x');
}

const { signal: NEVER } = new AbortController();

function get(host = 'a.example', signal = NEVER): Promise<ArchiveReply> {
  const asked = ask({ method: 'GET', url: new URL(`https://${host}/`) }, signal);
  asked.catch(() => undefined);
  return asked;
}

/** Lets everything go on that waits for nothing but its turn. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Asks and takes the answer that the service gives. */
async function exchange(answer: (question: Question) => void): Promise<void> {
  const before = questions.length;
  const asked = get();
  await settle();
  clock.advance(1_000);
  await settle();
  const question = questions[before];
  if (question === undefined) throw new Error('nothing was asked');
  answer(question);
  const given = await asked.catch(() => null);
  await given?.discard();
}

const restS = async (): Promise<number | null> => {
  const failure: unknown = await get().catch((error: unknown) => error);
  return failure instanceof ArchiveError ? failure.retryAfterS : -1;
};

it('asks one thing at a time, a second after the end of the answer before', async () => {
  const [first, second] = [get(), get()];
  await settle();
  expect(questions).toHaveLength(1);
  questions[0]?.answer(200);
  const { body } = await first;
  clock.advance(5_000);
  await settle();
  expect(questions).toHaveLength(1);
  for await (const _ of body);
  await settle();
  expect(questions).toHaveLength(1);
  clock.advance(999);
  await settle();
  expect(questions).toHaveLength(1);
  clock.advance(1);
  await settle();
  expect(questions.map(({ atMs }) => atMs)).toEqual([0, 6_000]);
  questions[1]?.answer(200);
  await (await second).discard();
});

it('lets services be asked side by side', async () => {
  void get('a.example');
  void get('b.example');
  await settle();
  expect(questions.map(({ host }) => host)).toEqual(['a.example', 'b.example']);
});

it.each(['429', '503'])('rests after %s, longer each time, up to an hour', async (status) => {
  const rests: (number | null)[] = [];
  for (let n = 0; n < 10; n += 1) {
    await exchange((question) => question.answer(Number(status)));
    rests.push(await restS());
    clock.advance(3_600_000);
  }
  expect(rests).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600]);
  await exchange((question) => question.answer(200));
  await exchange((question) => question.answer(Number(status)));
  expect(await restS()).toBe(30);
});

it('keeps what Retry-After asks for, as seconds and as a date, if it is more', async () => {
  await exchange((question) => question.answer(503, '7200'));
  expect(await restS()).toBe(7_200);
  clock.advance(7_200_000);
  await exchange((question) => question.answer(200));
  await exchange((question) => question.answer(429, new Date(clock.now() + 90_000).toUTCString()));
  expect(await restS()).toBe(90);
  clock.advance(90_000);
  await exchange((question) => question.answer(403, '40'));
  expect(await restS()).toBe(60);
});

it('rests from the second failure in a row', async () => {
  await exchange((question) => question.fail());
  await exchange((question) => question.answer(500));
  expect(await restS()).toBe(30);
  clock.advance(30_000);
  await exchange((question) => question.answer(404));
  await exchange((question) => question.fail());
  await exchange((question) => question.answer(200));
});

it('tells everybody who waits that the service rests', async () => {
  const waiting = [get(), get(), get()];
  await settle();
  questions[0]?.answer(429);
  await (await waiting[0])?.discard();
  await expect(waiting[1]).rejects.toMatchObject({ retryAfterS: 30 });
  await expect(waiting[2]).rejects.toMatchObject({ retryAfterS: 30 });
  expect(questions).toHaveLength(1);
  expect(clock.asleep()).toBe(0);
});

it('takes half an answer for a failure', async () => {
  const broken = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('x');
    throw new ArchiveError('broke off');
  };
  const paced = createServicePacing({
    ask: () => Promise.resolve(reply(200, undefined, broken)),
    clock,
    random,
    intervalMs: 0,
  });
  for (let n = 0; n < 2; n += 1) {
    const { body } = await paced({ method: 'GET', url: new URL('https://a.example/') }, NEVER);
    await expect(
      (async () => {
        for await (const _ of body);
      })(),
    ).rejects.toThrow('broke off');
  }
  await expect(
    paced({ method: 'GET', url: new URL('https://a.example/') }, NEVER),
  ).rejects.toMatchObject({ retryAfterS: 30 });
});

it('gives a turn on when somebody no longer wants it', async () => {
  const stop = new AbortController();
  const asked = [get(), get('a.example', stop.signal), get()];
  await settle();
  stop.abort(new Error('enough'));
  await expect(asked[1]).rejects.toMatchObject({
    name: 'ArchiveError',
    cause: { message: 'enough' },
  });
  questions[0]?.answer(200);
  await (await asked[0])?.discard();
  await settle();
  clock.advance(1_000);
  await settle();
  expect(questions).toHaveLength(2);
});

it('gives a turn on when an answer is left lying, and blames nobody', async () => {
  for (let n = 0; n < 3; n += 1) {
    const stop = new AbortController();
    const asked = get('a.example', stop.signal);
    await settle();
    clock.advance(1_000);
    await settle();
    questions[n]?.answer(200);
    await asked;
    stop.abort(new Error('enough'));
  }
  expect(questions).toHaveLength(3);
});

it.each([1, 2])('gives a turn on when the time of an answer is over: %d', async (times) => {
  const over = new AbortController();
  const never = new Promise<never>(() => undefined);
  const stuck = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('x');
    await never;
  };
  const paced = createServicePacing({
    ask: () => Promise.resolve({ ...reply(200, undefined, stuck), over: over.signal }),
    clock,
    random,
    intervalMs: 0,
  });
  const question = { method: 'GET', url: new URL('https://a.example/') } as const;
  const given = await paced(question, NEVER);
  if (times === 2) await given.body[Symbol.asyncIterator]().next();
  const next = paced(question, NEVER);
  over.abort(new DOMException('no end', 'TimeoutError'));
  expect((await next).status).toBe(200);
});

it.each([429, 500, 503, 403])('takes the copy of an answer %d for an answer', async (status) => {
  const copied = reply(status, '86400');
  const headers = { ...copied.headers, 'memento-datetime': 'Fri, 02 Jan 2015 03:04:05 GMT' };
  const paced = createServicePacing({
    ask: () => Promise.resolve({ ...copied, headers }),
    clock,
    random,
    intervalMs: 0,
  });
  for (let n = 0; n < 3; n += 1) {
    const given = await paced({ method: 'GET', url: new URL('https://a.example/') }, NEVER);
    expect(given.status).toBe(status);
    await given.discard();
  }
});

it.each([true, false])('blames for what is not packed as it says: archived %s', async (isCopy) => {
  const unpackable = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('x');
    throw new UnpackingError('no gzip');
  };
  const given = reply(200, undefined, unpackable);
  const headers: Record<string, string> = isCopy ? { 'memento-datetime': 'any' } : {};
  const paced = createServicePacing({
    ask: () => Promise.resolve({ ...given, body: unpackable(), headers }),
    clock,
    random,
    intervalMs: 0,
  });
  const question = { method: 'GET', url: new URL('https://a.example/') } as const;
  for (let n = 0; n < 2; n += 1) {
    const read = (await paced(question, NEVER)).body[Symbol.asyncIterator]();
    await read.next();
    await expect(read.next()).rejects.toThrow('no gzip');
  }
  const third = paced(question, NEVER);
  if (isCopy) await (await third).discard();
  else await expect(third).rejects.toMatchObject({ retryAfterS: 30 });
});

describe('pauses that others were told', () => {
  const pacedBy = (
    pauses: RequestedPauses,
    learn: (host: string) => Promise<void> = async () => undefined,
  ): AskArchive =>
    createServicePacing({
      ask: () => Promise.resolve(reply(429, '600')),
      clock,
      random,
      busy: { pauses, learn },
    });
  const question = (url: string) => ({ method: 'GET', url: new URL(url) }) as const;
  const still = new AbortController().signal;

  test('a service that told others to wait is not asked, on any of its hosts', async () => {
    const pauses = new RequestedPauses(clock);
    pauses.learn('.archive.org', { untilMs: START_MS + 60_000, levelMs: 30_000 });
    const paced = pacedBy(pauses);
    await expect(paced(question('https://web.archive.org/cdx'), still)).rejects.toMatchObject({
      retryAfterS: 60,
    });
    expect(await paced(question('https://arquivo.pt/'), still)).toMatchObject({ status: 429 });
  });

  test('what is stored of a host is looked up before it is asked', async () => {
    const pauses = new RequestedPauses(clock);
    const learned: string[] = [];
    const paced = pacedBy(pauses, async (host) => {
      learned.push(host);
      pauses.learn(host, { untilMs: START_MS + 60_000, levelMs: 30_000 });
    });
    await expect(paced(question('https://swap.stanford.edu:8443/was/'), still)).rejects.toThrow(
      'is paused for 60 s',
    );
    expect(learned).toEqual(['swap.stanford.edu']);
  });

  test.each([
    ['https://web.archive.org/cdx', '.archive.org'],
    ['https://swap.stanford.edu/was/', 'swap.stanford.edu'],
  ])('what %s tells is told to others, and goes on where they were', async (url, name) => {
    const pauses = new RequestedPauses(clock);
    pauses.learn(name, { untilMs: START_MS - 1_000, levelMs: 120_000 });
    const { discard } = await pacedBy(pauses)(question(url), still);
    await discard();
    const untilS = START_MS / 1_000 + 600;
    expect(pauses.takeUnsaved()).toEqual([{ name, untilS, levelMs: 240_000 }]);
  });
});
