import { atOnce } from '../../runtime/in-steps';
import { isProposable } from '../../status/aliases/alias-rule';
import { isSureRule } from './check-without-copy';
import { learnSite } from './learn-site';
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
