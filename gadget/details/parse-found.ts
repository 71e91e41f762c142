import type { FoundAlias } from '../../backend/status/aliases/found-alias';
import { ALIAS_CHECKS, ALIAS_DATES, ALIAS_WAYS } from '../../backend/status/aliases/alias-evidence';
import type { LinkData } from '../../backend/web/formats/link-fields';
import { isRecord } from '../state/is-record';
import { checkDateOf, integerOf, shareOf } from './parse-fields';

const MAX_CASES = 1_000_000_000;

/** How a search found the live page of a dead one, and what speaks for it. */
export interface LivePageFinding {
  readonly by: FoundAlias['by'];
  readonly since: string;
  readonly evidence: Pick<FoundAlias['evidence'], 'title' | 'kept' | 'date' | 'check'>;
  readonly rule: Pick<FoundAlias['rule'] & {}, 'right' | 'matching'> | null;
}

type FoundData = NonNullable<LinkData['replacement']>['found'] & {};

/**
 * A word that this gadget does not know is taken for the weakest one, so that nothing is told stronger than it is.
 * @returns undefined where it is not told that a search found it, and when
 */
export function parseFound(value: unknown): LivePageFinding | undefined {
  const fields: { readonly [Name in keyof FoundData]?: unknown } = isRecord(value) ? value : {};
  const since = checkDateOf(fields.since);
  if (since === undefined) return undefined;
  const kept = shareOf(fields.kept) ?? null;
  return {
    by: oneOf(ALIAS_WAYS, fields.by) ?? 'links',
    since,
    evidence: {
      check: (kept !== null && oneOf(ALIAS_CHECKS, fields.check)) || 'without-copy',
      title: shareOf(fields.title) ?? 0,
      kept,
      date: oneOf(ALIAS_DATES, fields.date) ?? 'unknown',
    },
    rule: ruleOf(fields.rule),
  };
}

/** More right ones than known ones there cannot be. */
function ruleOf(value: unknown): LivePageFinding['rule'] {
  const fields: { readonly [Name in keyof NonNullable<FoundData['rule']>]?: unknown } = isRecord(
    value,
  )
    ? value
    : {};
  const matching = integerOf(fields.matching, 1, MAX_CASES);
  const right = integerOf(fields.right, 1, matching ?? 0);
  return right === undefined || matching === undefined ? null : { right, matching };
}

function oneOf<Word extends string>(words: readonly Word[], value: unknown): Word | undefined {
  return words.filter((word) => word === value)[0];
}
