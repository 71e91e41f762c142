import { z } from 'zod';
import type { AliasRule, MovedPage } from '../../status/aliases/alias-rule';

/** A row of `alias_rule` whose known moves cannot be read. */
export class RuleCasesError extends Error {
  override readonly name = 'RuleCasesError';

  constructor(ruleId: number, cause: unknown) {
    super(
      `the known moves of rule ${ruleId} (alias_rule.cases) are not {"examples": [[old, now], …], "exceptions": [[old, now], …]}; ` +
        'remove that row: the next search of its host learns the rule again',
      { cause },
    );
  }
}

const movesSchema = z
  .array(z.tuple([z.string(), z.string()]))
  .transform((moves) => moves.map(([old, now]): MovedPage => ({ old, now })));

const casesSchema = z.object({ examples: movesSchema, exceptions: movesSchema });

/**
 * Known moves of a rule, as they are stored.
 * @throws {RuleCasesError}
 */
export function ruleCasesOf(
  ruleId: number,
  stored: Buffer,
): Pick<AliasRule, 'examples' | 'exceptions'> {
  try {
    return casesSchema.parse(JSON.parse(stored.toString('utf8')));
  } catch (cause) {
    throw new RuleCasesError(ruleId, cause);
  }
}
