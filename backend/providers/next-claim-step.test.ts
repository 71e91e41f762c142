import type { StoredClaim } from '../store/providers/stored-claim';
import { nextClaimStep } from './next-claim-step';
import type { DnsSight, FileSight, ProofSight } from './proof-sight';

const DAY_S = 86_400;
const START_S = 1_800_000_000;
const CLAIM: StoredClaim = {
  claimId: 1,
  owner: Buffer.alloc(16),
  name: 'museum-lunden.org',
  domainKey: 1,
  hasSubdomains: false,
  state: 'waiting',
  recipientId: null,
  stages: [],
  everyDays: 1,
  mayWrite: false,
  format: 'html',
  askedAtS: START_S,
  provenAtS: 0,
  dueAtS: START_S,
  misses: 0,
  fault: '',
  triedAtS: 0,
  failingSinceS: 0,
  pausedAtS: 0,
};
const PROVEN: StoredClaim = { ...CLAIM, state: 'proven', provenAtS: START_S };
const BY_DNS: StoredClaim = { ...PROVEN, hasSubdomains: true };
const PAUSED: StoredClaim = { ...CLAIM, state: 'paused', provenAtS: START_S, pausedAtS: START_S };
const RENEWAL_S = START_S + 30 * DAY_S;

type VainDns = Exclude<DnsSight, { kind: 'found' }>;
const NONE: VainDns = { kind: 'absent', fault: 'dns-none' };
const TROUBLE: VainDns = { kind: 'trouble', fault: 'dns-trouble' };
const NO_FILE: FileSight = { kind: 'absent', fault: 'http-404' };
const FILE: FileSight = { kind: 'found' };
const DOWN: FileSight = { kind: 'trouble', fault: 'http-503', againAfterS: 0 };
const noDns = (file: FileSight): ProofSight => ({ dns: NONE, file });
const dnsDown = (file: FileSight): ProofSight => ({ dns: TROUBLE, file });
const NOTHING = noDns(NO_FILE);
const IN_DNS: ProofSight = { dns: { kind: 'found' }, file: null };

describe.each([
  ['waiting', CLAIM],
  ['proven', PROVEN],
  ['proven by DNS', BY_DNS],
  ['paused', PAUSED],
])('a claim that is %s', (_state, claim) => {
  test('is proven by DNS for all hosts below, and looked at a month later', () => {
    expect(nextClaimStep(claim, IN_DNS, RENEWAL_S)).toEqual({
      kind: 'proven',
      hasSubdomains: true,
      dueAtS: RENEWAL_S + 30 * DAY_S,
    });
  });

  test('waits for the turn of its host, and nothing else is changed', () => {
    const step = nextClaimStep(claim, noDns({ kind: 'put-off', waitS: 42 }), RENEWAL_S);
    expect(step).toEqual({ kind: 'put-off', dueAtS: RENEWAL_S + 42 });
  });
});

test.each([CLAIM, PROVEN, PAUSED])('by a file a claim holds for its host', (claim) => {
  for (const sight of [noDns(FILE), dnsDown(FILE)]) {
    expect(nextClaimStep(claim, sight, RENEWAL_S)).toMatchObject({
      kind: 'proven',
      hasSubdomains: false,
    });
  }
});

test('what was asked for is looked for ever less often, and given up after a week', () => {
  const pauses: number[] = [];
  let nowS = START_S;
  for (;;) {
    const step = nextClaimStep(CLAIM, NOTHING, nowS);
    if (step.kind === 'ended') break;
    expect(step).toMatchObject({ kind: 'again', misses: 0, fault: 'dns-none http-404' });
    pauses.push((step.dueAtS - nowS) / 60);
    nowS = step.dueAtS;
  }
  expect(pauses.slice(0, 6)).toEqual([1, 5, 30, 120, 120, 360]);
  expect(nowS).toBe(START_S + 7 * DAY_S);
  expect(pauses.length).toBeLessThan(30);
  expect(nextClaimStep(CLAIM, dnsDown(DOWN), nowS)).toMatchObject({ end: 'removed' });
});

test('a server that asks for a pause gets it', () => {
  const step = nextClaimStep(CLAIM, noDns({ ...DOWN, againAfterS: 3_600 }), START_S);
  expect(step.kind === 'again' && step.dueAtS - START_S).toBe(3_600);
});

test('after one miss it is looked for the next day, after two it is paused', () => {
  const first = nextClaimStep(PROVEN, NOTHING, RENEWAL_S);
  const dueAtS = RENEWAL_S + DAY_S;
  expect(first).toEqual({
    kind: 'again',
    misses: 1,
    failingSinceS: 0,
    fault: 'dns-none http-404',
    dueAtS,
  });
  expect(nextClaimStep({ ...PROVEN, misses: 1 }, NOTHING, dueAtS)).toEqual({
    kind: 'ended',
    end: 'paused',
    fault: 'dns-none http-404',
    dueAtS: dueAtS + DAY_S,
  });
  expect(nextClaimStep({ ...BY_DNS, misses: 1 }, noDns(DOWN), dueAtS)).toMatchObject({
    end: 'paused',
  });
});

test('what is no answer is tried again, and is a miss only after a week', () => {
  const cases = [
    [PROVEN, noDns(DOWN)],
    [PROVEN, dnsDown(DOWN)],
    [BY_DNS, dnsDown(NO_FILE)],
    [BY_DNS, dnsDown(FILE)],
  ] as const;
  for (const [claim, sight] of cases) {
    let failing: StoredClaim = claim;
    let nowS = RENEWAL_S;
    let looks = 0;
    for (; failing.misses === 0; looks += 1) {
      const step = nextClaimStep(failing, sight, nowS);
      if (step.kind !== 'again') throw new Error(step.kind);
      failing = { ...failing, misses: step.misses, failingSinceS: step.failingSinceS };
      if (step.misses === 0) nowS = step.dueAtS;
    }
    expect(nowS - RENEWAL_S).toBeGreaterThanOrEqual(7 * DAY_S);
    expect(nowS - RENEWAL_S).toBeLessThan(8 * DAY_S);
    expect(looks).toBeLessThan(45);
    // Another week until the second.
    expect(nextClaimStep(failing, sight, nowS + DAY_S)).toMatchObject({ kind: 'again', misses: 1 });
  }
});

test('of a file only its own trouble excuses it, of a record that of the DNS', () => {
  expect(nextClaimStep(PROVEN, dnsDown(NO_FILE), RENEWAL_S)).toMatchObject({ misses: 1 });
  expect(nextClaimStep(BY_DNS, noDns(DOWN), RENEWAL_S)).toMatchObject({ misses: 1 });
});

test('a record that is gone while the file is there leaves the host alone proven', () => {
  const first = nextClaimStep(BY_DNS, noDns(FILE), RENEWAL_S);
  expect(first).toMatchObject({ kind: 'again', misses: 1, fault: 'dns-none found' });
  expect(nextClaimStep({ ...BY_DNS, misses: 1 }, noDns(FILE), RENEWAL_S)).toMatchObject({
    kind: 'ended',
    end: 'narrowed',
  });
});

test('a look that its owner wanted before it was due costs nothing', () => {
  for (const sight of [NOTHING, dnsDown(DOWN)]) {
    expect(nextClaimStep(PROVEN, sight, START_S + DAY_S)).toMatchObject({
      kind: 'again',
      misses: 0,
      failingSinceS: 0,
      dueAtS: RENEWAL_S,
    });
  }
});

test('a paused one is looked for each day, and goes after 90', () => {
  expect(nextClaimStep(PAUSED, NOTHING, START_S + DAY_S)).toMatchObject({
    kind: 'again',
    dueAtS: START_S + 2 * DAY_S,
  });
  expect(nextClaimStep(PAUSED, noDns(DOWN), START_S + 90 * DAY_S)).toMatchObject({
    kind: 'ended',
    end: 'removed',
  });
});
