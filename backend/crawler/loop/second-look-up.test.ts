import { createManualClock, type ManualClock } from '../../runtime/testing/manual-clock';
import type { Endpoint, Network } from '../transport/network';
import { SecondLookUp } from './second-look-up';

const FOUND: Endpoint[] = [{ address: '192.0.2.1', family: 4, port: 80 }];

let clock: ManualClock;
let lookedUpMs: number[];
beforeEach(() => {
  clock = createManualClock(1_000);
  lookedUpMs = [];
});

const failure = (code: string): Error => Object.assign(new Error(code), { code });

/** Answers in turn; the last one for ever. */
function network(...answers: (Endpoint[] | Error)[]): Network {
  const turns = [...answers];
  return {
    resolve: () => {
      lookedUpMs.push(clock.now());
      const answer = (turns.length > 1 ? turns.shift() : turns[0]) ?? FOUND;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    allows: () => true,
    extraCertificates: [],
  };
}

const lookUp = (...answers: (Endpoint[] | Error)[]): Promise<Endpoint[]> =>
  new SecondLookUp(network(...answers), clock).resolve('a.example', 80);

test('a name that is found needs one look-up', async () => {
  expect(await lookUp(FOUND)).toBe(FOUND);
  expect(lookedUpMs).toEqual([1_000]);
});

test('one that is found at the second moment is there', async () => {
  expect(await lookUp(failure('ENOTFOUND'), FOUND)).toBe(FOUND);
  expect(lookedUpMs).toEqual([1_000, 4_000]);
});

test.each([
  ['ENOTFOUND', 'ENOTFOUND', 'ENOTFOUND'],
  ['EAI_AGAIN', 'ENOTFOUND', 'EAI_AGAIN'],
  ['ENOTFOUND', 'EAI_AGAIN', 'EAI_AGAIN'],
  ['ESERVFAIL', 'ETIMEOUT', 'ETIMEOUT'],
])('of %s and %s the milder is told: %s', async (first, second, told) => {
  await expect(lookUp(failure(first), failure(second))).rejects.toMatchObject({ code: told });
});

test('what is no failure of a look-up is not repeated', async () => {
  await expect(lookUp(new TypeError('broken'))).rejects.toThrow('broken');
  expect(lookedUpMs).toHaveLength(1);
});

test('what was looked up in vain is not waited for again within a minute', async () => {
  const looked = new SecondLookUp(network(failure('ENOTFOUND')), clock);
  const resolve = (host: string): Promise<unknown> =>
    looked.resolve(host, 80).catch((error: unknown) => error);
  await resolve('a.example');
  await resolve('a.example');
  expect(lookedUpMs).toHaveLength(3);
  await resolve('b.example');
  expect(lookedUpMs).toHaveLength(5);
  clock.advanceTo(clock.now() + 60_000);
  await resolve('a.example');
  expect(lookedUpMs).toHaveLength(7);
});

test('the second look-up is the other resolver’s, where there is one', async () => {
  const resolveElsewhere = () => Promise.resolve(FOUND);
  const both = { ...network(failure('ENOTFOUND')), resolveElsewhere };
  const looked = new SecondLookUp(both, clock);
  expect(await looked.resolve('a.example', 80)).toBe(FOUND);
  expect(lookedUpMs).toEqual([1_000]);
});

test('within that minute one look-up cannot make a worse failure of it', async () => {
  const answers = [failure('EAI_AGAIN'), failure('EAI_AGAIN'), failure('ENOTFOUND')];
  const looked = new SecondLookUp(network(...answers), clock);
  for (let time = 0; time < 2; time += 1) {
    await expect(looked.resolve('a.example', 80)).rejects.toMatchObject({ code: 'EAI_AGAIN' });
  }
  expect(lookedUpMs).toHaveLength(3);
});
