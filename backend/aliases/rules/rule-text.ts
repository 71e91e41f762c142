import { programText } from './program';
import type { MoveRule } from './rule';

/** For people: `old.example/news/… → new.example/articles/{last segment}/`. */
export function ruleText({ scope, program, scheme }: MoveRule): string {
  return `${ruleScopeText({ scope })} → ${scheme}://${programText(program)}`;
}

/** To which addresses a rule applies: `old.example/news/…`. */
export function ruleScopeText({ scope }: Pick<MoveRule, 'scope'>): string {
  return [scope.host, ...scope.leading, '…'].join('/');
}
