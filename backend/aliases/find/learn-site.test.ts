import { atOnce } from '../../runtime/in-steps';
import { isProposable } from '../../status/aliases/alias-rule';
import { isSureRule } from './check-without-copy';
import { learnSite } from './learn-site';
import type { MoveRule } from '../rules/rule';
import { MoveTally } from '../rules/tally-rule';
import { RuleBook } from './rule-book';

const good = Array.from({ length: 30 }, (_, number) => ({
  old: `http://old.example/doc/a${number}-page.html`,
  now: `https://new.example/guide/a${number}-page`,
  facts: null,
}));
const exceptions = Array.from({ length: 300 }, (_, number) => ({
  old: `http://old.example/doc/z${number}-page.html`,
  now: `https://new.example/${(number * 7919) % 1000}/rewritten-${number * 31}`,
  facts: null,
}));

test('a rule is counted over all moves, not over the nearest ones alone', () => {
  const wide = atOnce(learnSite([...good, ...exceptions])).filter(({ right }) => right >= 30);
  expect(wide.length).toBeGreaterThan(0);
  for (const rule of wide) {
    expect(rule.matching).toBe(330);
    expect(isProposable(rule)).toBe(false);
  }
});

test('nor is it sure for a page whose nearest siblings all moved so', () => {
  const book = new RuleBook([...good, ...exceptions]);
  const rules = atOnce(book.rulesFor('http://old.example/doc/a99-page.html'));
  const [best] = rules;
  expect(best).toMatchObject({ right: 30, matching: 30 });
  expect(rules.filter((rule) => isSureRule(atOnce(book.tallyOf(rule))))).toEqual([]);
});

const mixed = Array.from({ length: 11 }, (_, number) => ({
  old: `http://old.example/doc/${number < 7 ? 'a' : 'A'}${number}-page.html`,
  now: `https://new.example/guide/a${number}-page`,
  facts: null,
}));
const others = Array.from({ length: 5 }, (_, number) => ({
  old: `http://old.example/news/b${number}`,
  now: `https://new.example/stories/b${number}`,
  facts: null,
}));

test('of what a rule explains, no rule that is right less often is told beside it', () => {
  const told = atOnce(learnSite(mixed)).map(({ right, matching }) => `${right}/${matching}`);
  expect(told).toEqual(['11/11']);
});

test('no rule is told that is right only where one is that is at least as sure', () => {
  const moves = [...mixed, ...others];
  const rules = atOnce(learnSite(moves));
  expect(rules.length).toBeGreaterThan(1);
  const tally = new MoveTally(moves);
  const rightsOf = (rule: MoveRule) => atOnce(tally.of(rule)).rights;
  rules.forEach((rule, place) => {
    const rights = rightsOf(rule);
    expect(rights.size).toBe(rule.right);
    for (const better of rules.slice(0, place)) {
      expect(better.confidence).toBeGreaterThanOrEqual(rule.confidence);
      expect([...rights].every((old) => rightsOf(better).has(old))).toBe(false);
    }
  });
});
