import { z } from 'zod';
import { Problem } from '../../../answers/problem';
import { registeredDomain } from '../../../answers/registered-domain';
import { meantWithoutScheme } from '../../../answers/typed-url';
import { standingNameOf } from '../../../status/name-of-host';
import type { RuleOwner, RulePlace } from '../../../store/aliases/told-rules';
import { classifyUrl } from '../../../url/classify-url';
import { formatOf, lang } from '../../http/parameters';
import { readQuery } from '../../http/read-query';

/** Formats of a list of rules. */
export const MOVES_FORMATS = ['html', 'json'] as const;

/** What `/moves` can be asked. */
export const movesSchema = z.object({
  domain: z
    .string()
    .max(2_000)
    .optional()
    .describe(
      'Rules of one website: a registered domain with all its hosts, or a host below a private suffix; of an address its own.',
    )
    .meta({ problem: 'bad-pattern' }),
  after: z
    .string()
    .regex(/^\d{1,10}-\d{1,10}-\d{1,10}$/)
    .transform(placeIn)
    .optional()
    .describe('Go on behind this place, as the answer before said.'),
  lang,
  format: formatOf(MOVES_FORMATS),
});

/** A question about rules. */
export interface MovesQuestion {
  /** Null: those of all websites. */
  owner: RuleOwner | null;
  after: RulePlace | null;
  format: (typeof MOVES_FORMATS)[number];
}

/** @throws Problem bad-pattern, bad-parameter, repeated-parameter */
export function readMovesQuestion(query: URLSearchParams): MovesQuestion {
  const { domain = '', after = null, format = 'html' } = readQuery(movesSchema, query);
  return { owner: domain.trim() === '' ? null : ownerIn(domain), after, format };
}

/** The parameter that goes on behind a rule. */
export function rulePlaceText({ mended, found, ruleId }: RulePlace): string {
  return [mended, found, ruleId].join('-');
}

function placeIn(text: string): RulePlace {
  const [mended = 0, found = 0, ruleId = 0] = text.split('-').map(Number);
  return { mended, found, ruleId };
}

/** A domain in which everybody may have a host, such as `github.io`, is nobody's website: a host of it is. */
function ownerIn(typed: string): RuleOwner {
  const given = typed.trim();
  const { url } = classifyUrl(meantWithoutScheme(given)[0] ?? given);
  if (url === null) throw new Problem('bad-pattern', typed);
  const name = standingNameOf(url.host);
  return { kind: name === registeredDomain(url.host) ? 'domain' : 'host', name };
}
