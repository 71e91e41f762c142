import { programText } from './program';
import type { MoveRule } from './rule';

/** For people: `old.example/news/… → new.example/articles/{last segment}/`. */
export function ruleText({ scope, program, scheme }: MoveRule): string {
  return `${scopeText({ scope })} → ${scheme}://${programText(program)}`;
}

/** To which addresses a rule applies: `old.example/news/…`. */
export function scopeText({ scope }: Pick<MoveRule, 'scope'>): string {
  return [scope.host, ...scope.leading, '…'].join('/');
}
