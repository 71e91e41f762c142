import type { Translator } from '../../runtime/messages';
import type { KnownMove } from './known-move';
import { programText } from './program';
import { ruleScopeText } from './rule-text';
import type { MoveRule } from './rule';

const EXAMPLES_MAX = 5;
const CASES_MIN = 10;
const SHARE_MIN = 0.98;

/** Whether a rule may be proposed to a community: ten cases, 98 % of them right (U5). */
export function isProposable({ right, matching }: Pick<MoveRule, 'right' | 'matching'>): boolean {
  return matching >= CASES_MIN && right >= SHARE_MIN * matching;
}

/**
 * A rule as wikitext for a page on which communities ask for changes of URLs: pattern, counts, five examples, exceptions. One
 * that may not be proposed yet says so. Addresses are never links or markup there.
 */
export function ruleWikitext(rule: MoveRule, { text, number }: Translator): string {
  const { scope, program, scheme, right, matching, examples, exceptions } = rule;
  const pattern = text(
    'weboid-web-alias-rule-pattern',
    plain(ruleScopeText({ scope })),
    plain(`${scheme}://${programText(program)}`),
  );
  const counts = text('weboid-web-alias-rule-counts', number(right), number(matching));
  return [
    `== ${text('weboid-web-alias-rule-heading', plain(scope.host))} ==`,
    pattern,
    '',
    isProposable(rule) ? counts : `${counts} ${text('weboid-web-alias-rule-too-few')}`,
    ...listOf(text('weboid-web-alias-rule-examples'), examples),
    ...listOf(text('weboid-web-alias-rule-exceptions'), exceptions),
  ].join('\n');
}

function listOf(title: string, moves: readonly KnownMove[]): string[] {
  if (moves.length === 0) return [];
  const lines = moves
    .slice(0, EXAMPLES_MAX)
    .map(({ old, now }) => `* ${plain(old)} → ${plain(now)}`);
  return ['', `'''${title}'''`, ...lines];
}

/** As it is, whatever stands in it. Source: MediaWiki, Help:Formatting, nowiki */
function plain(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<code><nowiki>${escaped}</nowiki></code>`;
}
