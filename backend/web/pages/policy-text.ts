import type { Translator } from '../../runtime/messages';
import type { VerdictPolicy } from '../../status/verdict-policy';

/** After how many failed checks, over how many days, a link is called dead (W4.1): in the same words wherever rules are told. */
export function policyText({ text }: Translator, { minFailures, minDays }: VerdictPolicy): string {
  return text('weboid-web-wiki-rule-policy', minFailures, minDays);
}
