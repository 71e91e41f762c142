import type { Translator } from '../../runtime/messages';
import { isProposable, type AliasRule, type MovedPage } from '../../status/aliases/alias-rule';
import { classifyUrl } from '../../url/classify-url';
import type { TakenNames } from '../taken-names';
import { ruleWikitext } from './rule-wikitext';

/** Why a rule is proposed to no community: somebody removed what it led to, cases lack, or it leads to other hands (U1). */
export type WithheldProposal = 'rests' | 'too-few' | 'too-wrong' | 'taken';

/** A rule as it is told, which may be at rest. */
export interface ProposedRule extends AliasRule {
  readonly restsSince: number | null;
}

/** Ten cases, as isProposable has it. */
const CASES_NEEDED = 10;

/** @returns null where it may be proposed */
export function withheldProposal(rule: ProposedRule, names: TakenNames): WithheldProposal | null {
  if (rule.restsSince !== null) return 'rests';
  if (!isProposable(rule)) return rule.matching < CASES_NEEDED ? 'too-few' : 'too-wrong';
  return leadsToTaken(rule, names) ? 'taken' : null;
}

/**
 * A rule as wikitext, for a page of URL change requests; exceptions that lead to other hands are left out.
 * @param names which have come into other hands
 */
export function proposalWikitext(
  rule: ProposedRule,
  names: TakenNames,
  translator: Translator,
): string {
  return ruleWikitext({ ...rule, exceptions: untaken(rule.exceptions, names) }, translator);
}

/** Those that do not lead to a name in other hands. */
export function untaken(moves: readonly MovedPage[], names: TakenNames): MovedPage[] {
  return moves.filter(({ now }) => !isTaken(now, names));
}

function leadsToTaken({ to, examples }: AliasRule, names: TakenNames): boolean {
  return names.has(patternHost(to)) || examples.some(({ now }) => isTaken(now, names));
}

function isTaken(address: string, names: TakenNames): boolean {
  const { url } = classifyUrl(address);
  return url !== null && names.has(url.host);
}

/** Of `https://{first label of the host}.new.example/…`: `new.example`. */
function patternHost(pattern: string): string {
  const [, place = ''] = /^https?:\/\/((?:\{[^}]*\}|[^/])*)/.exec(pattern) ?? [];
  return place.replace(/^.*\}\.?/, '');
}
