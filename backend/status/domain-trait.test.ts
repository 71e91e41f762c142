import {
  allDomainTraits,
  domainTraitIdOf,
  domainTraitOfId,
  isToBeRetried,
  traitsInForce,
  type DomainTrait,
  type KnownTrait,
} from './domain-trait';

const TODAY = 500;
const seen = (trait: DomainTrait, daysAgo: number): KnownTrait => ({
  trait,
  firstDay: TODAY - 300,
  lastDay: TODAY - daysAgo,
});
const lowest = { below: () => 0 };
const highest = { below: (limit: number) => limit - 1 };

test.each([
  ['needs-https', 100, true],
  ['needs-https', 101, false],
  ['dns-error', 101, false],
  ['needs-get', 200, true],
  ['needs-get', 201, false],
] as const)('%s, seen %i days ago, holds: %s', (trait, daysAgo, holds) => {
  expect(traitsInForce([seen(trait, daysAgo)], TODAY)).toHaveLength(holds ? 1 : 0);
});

test("what a host was found to be wins over what its parent's domain is", () => {
  const own = seen('needs-http', 3);
  const parents = [seen('needs-https', 1), seen('needs-get', 2), seen('needs-http', 0)];
  expect(traitsInForce([own, ...parents], TODAY)).toEqual([own, seen('needs-get', 2)]);
});

test('what was forgotten of a host does not stand in the way of what its parent is', () => {
  const parents = seen('needs-https', 1);
  expect(traitsInForce([seen('needs-http', 101), parents], TODAY)).toEqual([parents]);
});

test.each([
  [9, lowest, false],
  [10, lowest, true],
  [29, highest, false],
  [30, highest, true],
])('a trait seen %i days ago is put to the test again: %#', (daysAgo, random, isRetried) => {
  expect(isToBeRetried(seen('needs-get', daysAgo), TODAY, random)).toBe(isRetried);
});

test('every trait comes back from its storage byte', () => {
  const traits = allDomainTraits();
  expect(traits.map((trait) => domainTraitOfId(domainTraitIdOf(trait)))).toEqual(traits);
  expect(() => domainTraitOfId(0)).toThrow(RangeError);
});
