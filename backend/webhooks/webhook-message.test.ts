import type { WaitingChange } from '../store/subscribers/waiting-changes';
import { usedUrlKey } from '../store/subscribers/pages-told';
import { BODY_BYTES_MAX, callMessage, changesMessage, changesOfMessage } from './webhook-message';

const change = (id: number, part: Partial<WaitingChange> = {}): WaitingChange => ({
  id,
  firstId: id,
  wikiId: 0,
  from: 'doubtful',
  to: 'unreachable',
  urlId: id,
  url: `https://museum-lunden.org/${id}`,
  changedAtS: 1_800_000_000 + id,
  reason: 'http-404',
  ...part,
});
const many = (count: number, part: (n: number) => Partial<WaitingChange>): WaitingChange[] =>
  Array.from({ length: count }, (_, n) => change(n + 1, part(n)));
const endOf = (changes: readonly WaitingChange[]) => {
  const last = changes.at(-1);
  return last === undefined ? null : { changeId: last.id, wikiId: last.wikiId };
};
const waiting = (changes: WaitingChange[]) => ({ calledAtS: null, changes, end: endOf(changes) });
const NOWHERE = {
  wikiNames: new Map<number, string>(),
  pages: new Map<string, number[]>(),
  linkedPages: new Map<string, number>(),
};

test('tells what became of which URL, where and when', () => {
  const changes = [change(5), change(6, { wikiId: 3, firstId: 4 })];
  const pages = new Map([[usedUrlKey({ wikiId: 3, urlId: 6 }), [10, 11]]]);
  const next = changesOfMessage(waiting(changes));
  if (next === null) throw new Error('no message');
  const { id, body, told } = changesMessage({ subscriberId: 12 }, next, {
    ...NOWHERE,
    wikiNames: new Map([[3, 'dewiki@WMF']]),
    pages,
  });
  expect([id, told]).toEqual(['msg_12_6_3', { changeId: 6, wikiId: 3 }]);
  expect(JSON.parse(body)).toEqual({
    type: 'weboid.verdict-change',
    timestamp: '2027-01-15T08:00:06.000Z',
    data: {
      changes: [
        {
          id: 5,
          first_id: 5,
          url: 'https://museum-lunden.org/5',
          from: 'doubtful',
          to: 'unreachable',
          reason: 'http-404',
          changed_at: '2027-01-15T08:00:05.000Z',
        },
        {
          id: 6,
          first_id: 4,
          url: 'https://museum-lunden.org/6',
          from: 'doubtful',
          to: 'unreachable',
          reason: 'http-404',
          changed_at: '2027-01-15T08:00:06.000Z',
          wiki: 'dewiki@WMF',
          pages: [10, 11],
        },
      ],
    },
  });
});

test('of a name that is taken, or free again, tells the name, and how many pages link to it', () => {
  const url = 'https://www.mill.net/a';
  const next = changesOfMessage(
    waiting([change(5, { url, reason: 'name-taken' }), change(6, { url, reason: 'name-free' })]),
  );
  if (next === null) throw new Error('no message');
  const linkedPages = new Map([['mill.net', 1_204]]);
  const entriesOf = (surroundings: typeof NOWHERE): unknown =>
    (JSON.parse(changesMessage({ subscriberId: 1 }, next, surroundings).body) as Told).data.changes;
  expect(entriesOf({ ...NOWHERE, linkedPages })).toMatchObject([
    { reason: 'name-taken', name: 'mill.net', linked_pages: 1_204 },
    { reason: 'name-free', name: 'mill.net', linked_pages: 1_204 },
  ]);
  expect(JSON.stringify(entriesOf(NOWHERE))).not.toContain('linked_pages');
});

interface Told {
  data: { changes: unknown };
}

test.each([
  ['short', 'https://a.org/'],
  ['long', `https://a.org/${'x'.repeat(300)}`],
  ['very long', `https://a.org/${'x'.repeat(9_000)}`],
  ['of many bytes', `https://a.org/${'\u0001'.repeat(900)}`],
])('no body is longer than it may be, whatever pages it names: %s addresses', (_what, url) => {
  const changes = many(100, () => ({ url, wikiId: 7, reason: 'name-taken' }));
  const pages = new Map(
    changes.map((each) => [usedUrlKey(each), Array.from({ length: 10 }, () => 4_294_967_295)]),
  );
  const wikiNames = new Map([[7, `${'w'.repeat(60)}@WMF`]]);
  const first = changesOfMessage(waiting(changes));
  if (first === null) throw new Error('no message');
  expect(first.changes.length).toBeGreaterThan(0);
  const { body } = changesMessage({ subscriberId: 4_294_967_295 }, first, {
    wikiNames,
    pages,
    linkedPages: new Map([['a.org', 4_294_967_295]]),
  });
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(BODY_BYTES_MAX);
  // Tried again, it is the same up to where it ended.
  const until = changes.filter(({ id }) => id <= first.told.changeId);
  expect(changesOfMessage(waiting(until))).toEqual(first);
});

test('what no message can hold is passed over, with what is missing in the log', () => {
  const changes = [change(1), change(2, { url: `https://a.org/${'x'.repeat(20_000)}` }), change(3)];
  expect(changesOfMessage(waiting(changes))?.changes.map(({ id }) => id)).toEqual([1, 3]);
  const alone = changesOfMessage({ calledAtS: null, changes: [], end: { changeId: 9, wikiId: 0 } });
  expect(alone).toEqual({ changes: [], told: { changeId: 9, wikiId: 0 } });
  expect(changesOfMessage(waiting([]))).toBeNull();
});

test('the same message has the same id and text in each try', () => {
  const next = { changes: [change(1)], told: { changeId: 1, wikiId: 0 } };
  const tries = [1, 2].map(() => changesMessage({ subscriberId: 1 }, next, NOWHERE));
  expect(tries[0]).toEqual(tries[1]);
});

test('a call asks for a proof, or is a test', () => {
  const proof = callMessage({ subscriberId: 1, state: 'unproven' }, 1_800_000_000, 'secret');
  expect(proof.id).toBe('msg_1_call_1800000000');
  expect(JSON.parse(proof.body)).toEqual({
    type: 'weboid.verification',
    timestamp: '2027-01-15T08:00:00.000Z',
    data: { challenge: proof.challenge },
  });
  expect(proof.challenge).toMatch(/^[\w-]{43}$/);
  const other = callMessage({ subscriberId: 1, state: 'unproven' }, 1_800_000_001, 'secret');
  expect(other.challenge).not.toBe(proof.challenge);
  const test = callMessage({ subscriberId: 1, state: 'on' }, 1_800_000_000, 'secret');
  expect([test.challenge, (JSON.parse(test.body) as { type: string }).type]).toEqual([
    null,
    'weboid.test',
  ]);
});
