/* oxlint-disable unicorn/no-thenable -- “then” is a word of the command line's contract; nobody awaits these objects */
import { Readable, PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { usurpedCommand } from './usurped-command';

const MILL = `<title>The mill | Museum Lunden</title><h1>The mill</h1><p>${'The mill was built in 1847 by the brothers Olsen, who ground rye for the whole valley of Lunden. '.repeat(3)}`;
const CASINO = `<title>Online casino</title><h1>Casino bonus</h1><p>${'Play at the best online casino: claim your welcome bonus, free spins and live casino games. Register now. '.repeat(4)}`;
const URL = 'http://museum-lunden.org/mill';

const then = { url: URL, html: MILL, date: '2012-05-01' };
const now = { url: URL, html: CASINO, headers: {}, date: '2026-11-01' };

interface Answer {
  id: unknown;
  verdict: string;
  similarity: number | null;
  language: { then: string | null; now: string | null };
  topics: string[];
  evidence: { signal: string }[];
}

async function answersTo(...lines: unknown[]): Promise<Answer[]> {
  const output = new PassThrough();
  const all = text(output);
  const written = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  await usurpedCommand(['-'], Readable.from([written.join('\n')]), output);
  output.end();
  return (await all)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Answer);
}

test('a line each, in their order, with the words of the contract', async () => {
  const [taken, same] = await answersTo(
    { id: 'a', then, now, host: { registered: '2022-03-15' } },
    { id: 7, then, now: { ...now, html: MILL }, host: {} },
  );
  expect(taken).toEqual({
    id: 'a',
    verdict: 'usurped',
    similarity: 0,
    language: { then: 'en', now: 'en' },
    topics: ['gambling'],
    evidence: expect.arrayContaining([
      expect.objectContaining({ signal: 'sales-topic' }),
      expect.objectContaining({
        signal: 'registered-later',
        registered: '2022-03-15',
        cited: '2012-05-01',
      }),
    ]),
  });
  expect(same).toMatchObject({ id: 7, verdict: 'same', similarity: 1, topics: [] });
});

test('what cannot be read has an answer that says so', async () => {
  const nothing = {
    verdict: 'unknown',
    similarity: null,
    evidence: [{ signal: 'nothing-to-compare' }],
  };
  const answers = await answersTo(
    '{',
    '',
    'null',
    '[1]',
    { id: 3, then },
    { id: 4, now: { url: URL } },
    { id: 5, then: null, now },
  );
  expect(answers).toMatchObject([
    { ...nothing, id: null },
    { ...nothing, id: null },
    { ...nothing, id: null },
    { ...nothing, id: null },
    { ...nothing, id: 3 },
    { ...nothing, id: 4 },
    { ...nothing, id: 5 },
  ]);
});

test('what is not as it has to be is not known, and no sign of anything', async () => {
  const odd = {
    registered: 5,
    history: 'x',
    invented: 1,
    changed: null,
  };
  const dates = {
    registered: 'soon',
    history: [
      { from: '?', state: 'parked' },
      { state: 'up', from: '2015-01-01' },
    ],
  };
  const [one, other] = await answersTo(
    { id: 1, then, now, host: odd },
    { id: 2, then, now, host: dates },
  );
  expect(one?.verdict).toBe('usurped?');
  expect(other?.verdict).toBe('usurped?');
  const [bare] = await answersTo({ id: 1, then: { html: MILL }, now: { html: CASINO } });
  expect(bare?.verdict).toBe('usurped?');
});

test('siblings, the invented address, history and people are read', async () => {
  const other = { url: 'http://museum-lunden.org/dam', html: MILL.replaceAll('mill', 'dam') };
  const host = {
    history: [{ from: '2019-01-01', to: '2019-06-01', state: 'parked' }],
    siblings: [{ then: other, now: { ...other, html: CASINO } }],
    invented: { html: CASINO },
    changed: { urls: 4, changed: 4, day: '2026-10-30' },
  };
  const [taken, objected, kept] = await answersTo(
    { id: 1, then, now, host },
    { id: 2, then, now, host: { ...host, people: -1 } },
    { id: 3, then, now, host: { ...host, siblings: [{ then: other, now: other }] } },
  );
  expect(taken?.verdict).toBe('usurped');
  expect(taken?.evidence.map(({ signal }) => signal)).toEqual(
    expect.arrayContaining([
      'parked-before',
      'siblings-lost',
      'all-paths-alike',
      'host-changed-at-once',
    ]),
  );
  expect(objected?.verdict).toBe('drifted');
  expect(kept?.verdict).toBe('drifted');
});

test('of many siblings and runs each counts, wherever it stands', async () => {
  const other = { url: 'http://museum-lunden.org/dam', html: MILL.replaceAll('mill', 'dam') };
  const lost = { then: other, now: { ...other, html: CASINO } };
  const many = Array.from({ length: 11 }, () => lost);
  const short = { from: '2019-01-01', to: '2019-01-02', state: 'parked' };
  const runs = Array.from({ length: 200 }, () => short);
  const [taken, kept, gone] = await answersTo(
    { id: 1, then, now, host: { siblings: many } },
    { id: 2, then, now, host: { siblings: [...many, { then: other, now: other }] } },
    { id: 3, then, now, host: { history: [...runs, { ...short, to: '2019-06-01' }] } },
  );
  expect(taken?.evidence).toContainEqual(
    expect.objectContaining({ signal: 'siblings-lost', pages: 11 }),
  );
  expect(kept).toMatchObject({ verdict: 'drifted' });
  expect(kept?.evidence).toContainEqual({ signal: 'siblings-kept', pages: 1 });
  expect(gone?.evidence.map(({ signal }) => signal)).toContain('parked-before');
});

test('of a page the first 512 KiB count', async () => {
  const long = `${MILL}<p>${'é'.repeat(300_000)}`;
  const [answer] = await answersTo({
    id: 1,
    then,
    now: { ...now, html: `${long}${CASINO.repeat(50)}` },
  });
  expect(answer).toMatchObject({ verdict: 'same', topics: [] });
});

test('facts of a host that cannot be read are named, and where they might exonerate nothing is said', async () => {
  const later = { registered: '2022-03-15' };
  const [strings, history] = await answersTo(
    { id: 1, then, now, host: { ...later, siblings: ['http://museum-lunden.org/dam'] } },
    { id: 2, then, now, host: { ...later, history: 'parked' } },
  );
  expect(strings).toMatchObject({
    verdict: 'unknown',
    evidence: [{ signal: 'not-read', field: 'host.siblings[0]' }],
  });
  expect(history?.verdict).toBe('usurped');
  expect(history?.evidence).toContainEqual(
    expect.objectContaining({ signal: 'not-read', field: 'host.history' }),
  );
});
