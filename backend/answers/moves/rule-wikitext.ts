import type { Translator } from '../../runtime/messages';
import { patternInWords } from '../../status/aliases/hole-words';
import { isProposable, type AliasRule, type MovedPage } from '../../status/aliases/alias-rule';

const EXAMPLES_MAX = 5;

/**
 * A rule as wikitext for a page on which communities ask for changes of URLs: pattern, counts, five examples, exceptions. One
 * that may not be proposed yet says so. Addresses are never links or markup there.
 */
export function ruleWikitext(rule: AliasRule, { text, number }: Translator): string {
  const { host, from, to, right, matching, examples, exceptions } = rule;
  const counts = text('weboid-web-alias-rule-counts', number(right), number(matching));
  return [
    `== ${text('weboid-web-alias-rule-heading', plain(host))} ==`,
    text('weboid-web-alias-rule-pattern', plain(from), plain(patternInWords(to, text))),
    '',
    isProposable(rule) ? counts : `${counts} ${text('weboid-web-alias-rule-too-few')}`,
    ...listOf(text('weboid-web-alias-rule-examples'), examples),
    ...listOf(text('weboid-web-alias-rule-exceptions'), exceptions),
  ].join('\n');
}

function listOf(title: string, moves: readonly MovedPage[]): string[] {
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
