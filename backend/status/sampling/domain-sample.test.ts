import { beginSample, nextSampleStep, sampleAfter, type DomainSample } from './domain-sample';
import { PUBLISHED_PLAN } from './sample-plan';

const plan = PUBLISHED_PLAN;
const step = (sample: DomainSample) => nextSampleStep(sample, plan);
const told = (sample: DomainSample, checked: number, broken: number) =>
  sampleAfter(sample, { checked, broken }, plan);

test('a run that was told of nothing begins with a group', () => {
  expect(step(beginSample(250, 0))).toEqual({ kind: 'group', urls: 100 });
  expect(step(beginSample(7, 0))).toEqual({ kind: 'group', urls: 7 });
});

test('what was reported is looked at first, all of it, before a group decides anything', () => {
  const sample = beginSample(1_000, 150);
  expect(step(sample)).toEqual({ kind: 'recheck', urls: 150 });
  expect(step(told(sample, 150, 150))).toEqual({ kind: 'group', urls: 100 });
});

test('a step may be done bit by bit, on other days; what is kept survives as JSON', () => {
  let sample = beginSample(300, 10);
  const steps: unknown[] = [];
  for (const checked of [4, 6, 30, 70]) {
    sample = JSON.parse(JSON.stringify(told(sample, checked, 0))) as DomainSample;
    steps.push(step(sample));
  }
  expect(steps).toEqual([
    { kind: 'recheck', urls: 6 },
    { kind: 'group', urls: 100 },
    { kind: 'group', urls: 70 },
    { kind: 'end', presumedGood: 190 },
  ]);
});

test('a rejected domain is looked through, bit by bit, too', () => {
  const rejected = told(beginSample(1_000, 0), 100, 51);
  expect(step(rejected)).toEqual({ kind: 'rest', urls: 900 });
  expect(step(told(rejected, 300, 0))).toEqual({ kind: 'rest', urls: 600 });
  expect(step(told(rejected, 900, 0))).toEqual({ kind: 'end', presumedGood: 0 });
});

test.each([
  ['p = p1 exactly goes on', 50, { kind: 'group', urls: 100 }],
  ['below p1 is rejected', 51, { kind: 'rest', urls: 900 }],
  ['p = p2 exactly is accepted', 10, { kind: 'end', presumedGood: 900 }],
  ['below p2 goes on', 11, { kind: 'group', urls: 100 }],
])('%s', (_, broken, next) => {
  expect(step(told(beginSample(1_000, 0), 100, broken))).toEqual(next);
});

/** r = 10 / 100, p2 = 90.5 %: 181 of 200 are just enough, which fractions of doubles would not see. */
test.each([
  [9, { kind: 'end', presumedGood: 800 }],
  [10, { kind: 'group', urls: 100 }],
])('what stayed broken raises p2, to the URL: %d broken of the group', (broken, next) => {
  const rechecked = told(beginSample(1_000, 100), 100, 10);
  expect(step(told(rechecked, 100, broken))).toEqual(next);
});

test('counts beyond 2^53 / 95 are compared exactly', () => {
  const urls = 90_000_000_000;
  const rechecked = told(beginSample(urls, 5_000_000_001), 5_000_000_001, 0);
  const wide = { ...plan, groupUrls: 80_000_000_000 };
  const share = (broken: number) =>
    sampleAfter(rechecked, { checked: wide.groupUrls, broken }, wide).decision;
  // 10 % of 85,000,000,001 are 8,500,000,000.1.
  expect([share(8_500_000_000), share(8_500_000_001)]).toEqual(['accepted', 'open']);
});

test('who counts wrongly is told so', () => {
  expect(() => beginSample(3, 4)).toThrow('4 of 3 URLs');
  expect(() => told(beginSample(300, 0), 101, 0)).toThrow('100 were asked for');
  expect(() => told(beginSample(300, 0), 5, 6)).toThrow(RangeError);
  expect(() => told(told(beginSample(1, 0), 1, 0), 1, 0)).toThrow('0 were asked for');
});
