import type { AliasRule } from '../../status/aliases/alias-rule';
import { programText } from './program';
import type { MoveRule } from './rule';

/** For people: `old.example/news/… → new.example/articles/{last segment}/`. */
export function ruleText(rule: MoveRule): string {
  return `${ruleScopeText(rule)} → ${ruleTargetText(rule)}`;
}

/** To which addresses a rule applies: `old.example/news/…`. */
export function ruleScopeText({ scope }: Pick<MoveRule, 'scope'>): string {
  return [scope.host, ...scope.leading, '…'].join('/');
}

/** Where they are by now: `https://new.example/articles/{last segment}/`. */
function ruleTargetText({ program, scheme }: MoveRule): string {
  return `${scheme}://${programText(program)}`;
}

/** A rule as people read it. */
export function aliasRuleOf(rule: MoveRule): AliasRule {
  const { scope, right, matching, examples, exceptions } = rule;
  return {
    host: scope.host,
    from: ruleScopeText(rule),
    to: ruleTargetText(rule),
    right,
    matching,
    examples,
    exceptions,
  };
}
