import { sleepReal } from '../runtime/clock';
import { createManualClock } from '../runtime/testing/manual-clock';
import { ActionApiError, openActionApi, type ActionApiOptions } from './http/action-api';
import { startWikidataServer, type Entity, type Statement } from './testing/wikidata-server';
import { Wikidata } from './wikidata';

const START_MS = Date.UTC(2026, 10, 21);
const DEATH = 570;
const NORMAL: Statement = ['normal', 'value'];
const DEAD: Entity = { statements: { P570: [NORMAL], P31: [NORMAL] } };
const ALIVE: Entity = { statements: { P31: [NORMAL] } };

const servers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function wikidataWith(
  entities: Record<string, Entity>,
  {
    prefixes,
    ...options
  }: ActionApiOptions & { prefixes?: { item: string; property: string } } = {},
) {
  const server = await startWikidataServer(entities, prefixes);
  servers.push(server);
  const clock = createManualClock(START_MS);
  const api = openActionApi(server.url, 'test', { clock, retryForMs: 0, ...options });
  const wikidata = new Wikidata(api, clock);
  const having = async (items: number[], property = DEATH): Promise<number[]> => [
    ...((await wikidata.statementsOf(items, [property])).get(property) ?? []),
  ];
  return { server, clock, wikidata, having };
}

const numbered = (count: number, entity: Entity): Record<string, Entity> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`Q${index + 1}`, entity]));
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

test.each<[string, Entity, boolean]>([
  ['a normal statement', DEAD, true],
  ['a preferred one', { statements: { P570: [['preferred', 'value']] } }, true],
  ['an unknown value', { statements: { P570: [['normal', 'somevalue']] } }, true],
  ['a deprecated one', { statements: { P570: [['deprecated', 'value']] } }, false],
  ['no value', { statements: { P570: [['normal', 'novalue']] } }, false],
  ['one of several', { statements: { P570: [['deprecated', 'value'], NORMAL] } }, true],
  ['a qualifier or reference alone', { beside: ['P570'] }, false],
  ['the property in another statement', { statements: { P31: [NORMAL] }, beside: ['P570'] }, false],
  ['none', ALIVE, false],
])('an item with %s', async (_, entity, expected) => {
  const { having } = await wikidataWith({ Q1: entity });
  expect(await having([1])).toEqual(expected ? [1] : []);
});

test('items are asked for by fifty, and of few of them the statements', async () => {
  const { server, clock, wikidata } = await wikidataWith({
    ...numbered(120, ALIVE),
    Q3: DEAD,
    Q77: DEAD,
    Q119: { beside: ['P570'] },
  });
  const found = await wikidata.statementsOf(upTo(120), [DEATH, 31]);
  expect([...(found.get(DEATH) ?? [])]).toEqual([3, 77]);
  expect(found.get(31)?.size).toBe(119);
  const before = server.asked.length;
  expect([...((await wikidata.statementsOf(upTo(120), [DEATH])).get(DEATH) ?? [])]).toEqual([
    3, 77,
  ]);
  const asked = server.questions().slice(-(server.asked.length - before));
  expect(asked.map(([kind, ids]) => [kind, ids.length])).toEqual([
    ['links', 50],
    ['links', 50],
    ['links', 20],
    ['wbgetentities', 3],
  ]);
  const { titles, redirects, pltitles } = Object.fromEntries(server.asked.at(-2) ?? []);
  expect([titles?.slice(0, 9), pltitles, redirects]).toEqual(['Q101|Q102', 'Property:P570', '1']);
  expect(server.asked.every((params) => params.get('maxlag') === null)).toBe(true);
  // One a second: the namespaces, three and three; then three and one.
  expect(clock.now() - START_MS).toBe(10_000);
});

test('deleted and merged items', async () => {
  const { having } = await wikidataWith({
    Q2: { redirectTo: 'Q20' },
    Q20: DEAD,
    Q3: { redirectTo: 'Q30' },
    Q30: ALIVE,
    Q4: { redirectTo: 'Q40' },
    Q5: DEAD,
  });
  expect(await having([1, 2, 3, 4, 5])).toEqual([2, 5]);
});

test('an item that vanishes between the questions, and one that cannot be shown', async () => {
  const { server, having } = await wikidataWith({ ...numbered(5, DEAD) });
  server.entities.Q2 = { ...DEAD, refusal: 'cant-load-entity-content' };
  server.entities.Q4 = { ...DEAD, refusal: 'no-such-entity' };
  expect((await having(upTo(5))).toSorted()).toEqual([1, 3, 5]);
});

test('names of namespaces are those of the Wikibase', async () => {
  const prefixes = { item: 'Item', property: 'Eigenschaft' };
  const { server, having } = await wikidataWith({ Q1: DEAD, Q2: ALIVE }, { prefixes });
  expect(await having([1, 2])).toEqual([1]);
  expect(server.asked[1]?.get('titles')).toBe('Item:Q1|Item:Q2');
  expect(server.asked[1]?.get('pltitles')).toBe('Eigenschaft:P570');
});

test('what is too large for us is asked for by halves', async () => {
  const { server, having } = await wikidataWith({ ...numbered(8, { ...DEAD, bytes: 3_000_000 }) });
  expect((await having(upTo(8))).toSorted()).toEqual(upTo(8));
  const sizes = server.questions().flatMap(([kind, ids]) => (kind === 'links' ? [] : [ids.length]));
  expect(sizes).toEqual([8, 4, 4]);
});

test('what MediaWiki leaves out of a large answer is asked for again', async () => {
  const { server, having } = await wikidataWith({ ...numbered(10, { ...DEAD, bytes: 1_000 }) });
  server.resultBytesMax = 4_500;
  expect((await having(upTo(10))).toSorted((a, b) => a - b)).toEqual(upTo(10));
  server.resultBytesMax = 500;
  await expect(having([1])).rejects.toThrow('says nothing of Q1');
});

test('properties that Wikidata does not have', async () => {
  const { wikidata } = await wikidataWith({ P570: {}, P31: {} });
  expect(await wikidata.missingProperties([570, 999, 31])).toEqual([999]);
});

test('a silent Wikidata is given up, and left alone for five minutes', async () => {
  const { server, clock, having } = await wikidataWith({ Q1: DEAD }, { answerMs: 1_000 });
  server.failure = async () => {
    await sleepReal(3_000);
    return { body: {} };
  };
  await expect(having([1])).rejects.toThrow('no whole answer in 1 s');
  server.failure = null;
  await expect(having([1])).rejects.toThrow(ActionApiError);
  expect(server.asked).toHaveLength(1);
  clock.advanceTo(clock.now() + 300_000);
  expect(await having([1])).toEqual([1]);
});

test.each<[string, object, string]>([
  ['statements of another form', { entities: { Q1: { claims: { P570: [{}] } } } }, 'otherwise'],
  ['no entities', { success: 1 }, 'gave an unexpected answer about Q1'],
])('%s are no answer', async (_, body, message) => {
  const { server, having } = await wikidataWith({ Q1: DEAD, Q2: ALIVE });
  await having([2]);
  server.failure = () => {
    const last = server.asked.at(-1);
    if (last?.get('action') === 'wbgetentities') return { body };
    const links = [{ ns: 120, title: 'Property:P570' }];
    return { body: { query: { pages: [{ title: 'Q1', links }] } } };
  };
  await expect(having([1])).rejects.toThrow(message);
});

test('a wiki that is no Wikidata says so', async () => {
  const { server, having } = await wikidataWith({});
  server.failure = () => ({ body: { query: { namespaces: { 0: { id: 0, name: '' } } } } });
  await expect(having([1])).rejects.toThrow(
    'is no Wikidata: it has no namespace for wikibase-item',
  );
});
