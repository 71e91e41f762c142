import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { ArchiveError, type AskArchive } from '../service/archive-http';
import type { Candidate } from '../service/archive-source';
import { createServicePacing } from '../service/service-pacing';
import { askLocally, type LocalAsking } from '../testing/ask-locally';
import { MementoServer } from '../testing/memento-server';
import { MEMENTO_SERVICES, mementoServiceOf } from './known-sources';
import { addressFrom, type MementoService } from './memento-service';
import { createMementoSource } from './memento-source';
import { normalUrl } from '../../url/testing/normal-url';

const PAGE = 'http://museum.example.org/mill?a=1&b=2';
const clock = createManualClock(Date.UTC(2026, 0, 1));

let server: MementoServer;
let asking: LocalAsking;

beforeEach(async () => {
  server = await new MementoServer({ origin: 'http://arquivo.pt' }).start();
  asking = askLocally(server, { headersMs: 300, bodyMs: 300 });
  server.add(PAGE, ['20080101000000', '20100501000000', '20100801000000']);
});

afterEach(async () => {
  await asking.agent.close();
  await server.left();
  await server.close();
});

function find(
  service: Partial<MementoService> = {},
  ask: AskArchive = asking.ask,
): Promise<Candidate[]> {
  const source = createMementoSource(
    { ...server.service(), ...service },
    { ask, clock, logger: createSilentLogger() },
  );
  const wanted = { url: normalUrl(PAGE), timestamp: '20100601000000' };
  return source.find(wanted, new AbortController().signal);
}

const stamps = async (found: Promise<Candidate[]>): Promise<string[]> =>
  (await found).map(({ timestamp }) => timestamp);

it('tells the copies of a TimeMap', async () => {
  expect(await find()).toEqual(
    ['20100501000000', '20080101000000', '20100801000000'].map((timestamp) => ({
      service: 'arquivo-pt',
      url: `http://arquivo.pt/wayback/${timestamp}/${PAGE}`,
      original: normalUrl(PAGE),
      timestamp,
    })),
  );
  expect(server.asked.map(({ place }) => place)).toEqual(['timemap']);
});

it('tells the copies of an address that was itself one of a copy', async () => {
  const dead = `https://www.webcitation.org/6VGqmSLuy?url=http://museum.example.org/mill`;
  server.add(dead, ['20150601000000']);
  const options = { ask: asking.ask, clock, logger: createSilentLogger() };
  const source = createMementoSource(server.service(), options);
  const wanted = { url: normalUrl(dead), timestamp: '20160101000000' };
  expect(await source.find(wanted, new AbortController().signal)).toMatchObject([
    { original: normalUrl(dead), timestamp: '20150601000000' },
  ]);
});

it('asks the TimeGate where there is no TimeMap', async () => {
  expect(await stamps(find({ timeMap: null }))).toEqual(['20100501000000']);
});

it('asks the TimeGate where the TimeMap cannot be understood', async () => {
  server.fail({ kind: 'type', type: 'text/html' });
  expect(await stamps(find())).toEqual(['20100501000000']);
  await expect(find({ timeGate: null })).rejects.toBeInstanceOf(ArchiveError);
});

it('leaves a service alone that does not answer', async () => {
  server.fail({ kind: 'status', status: 429, retryAfter: '60' });
  await expect(find()).rejects.toMatchObject({ retryAfterS: 60 });
  expect(server.asked).toHaveLength(1);
});

it('asks politely, and not at all while the service rests', async () => {
  const ask = createServicePacing({ ask: asking.ask, clock, random: systemRandom });
  const sinceMs = clock.now();
  for (let n = 0; n < 4; n += 1) expect(await find({}, ask)).toHaveLength(3);
  expect(clock.now() - sinceMs).toBe(3_000);
  server.fail({ kind: 'cut', after: 200 }, { times: 2 });
  for (let n = 0; n < 2; n += 1) await expect(find({}, ask)).rejects.toThrow(/broke off/);
  await expect(find({}, ask)).rejects.toMatchObject({ retryAfterS: expect.any(Number) as number });
  expect(server.asked).toHaveLength(6);
  clock.advanceTo(clock.now() + 60_000);
  expect(await find({}, ask)).toHaveLength(3);
});

it('finds none of a service that speaks nothing', async () => {
  expect(await find({ timeMap: null, timeGate: null })).toEqual([]);
});

it('puts URLs into addresses', () => {
  expect(addressFrom('https://a.example/timemap/link/', PAGE).href).toBe(
    `https://a.example/timemap/link/${PAGE}`,
  );
  expect(addressFrom('https://a.example/?url={url}&x=1', PAGE).href).toBe(
    'https://a.example/?url=http%3A%2F%2Fmuseum.example.org%2Fmill%3Fa%3D1%26b%3D2&x=1',
  );
});

it('knows services once each, by addresses that can be asked', () => {
  const keys = MEMENTO_SERVICES.map(({ service }) => service);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { timeMap, timeGate } of MEMENTO_SERVICES) {
    for (const template of [timeMap, timeGate]) {
      if (template !== null) expect(addressFrom(template, PAGE).href).toBe(template + PAGE);
    }
  }
  expect(mementoServiceOf('arquivo-pt')?.timeMap).toBe('https://arquivo.pt/wayback/timemap/link/');
  expect(mementoServiceOf('webcite')).toBeNull();
});
