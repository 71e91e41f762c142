import { dayNumberOf, isoDate } from '../status/day-number';
import { allowRule } from '../store/aliases/allow-rule';
import { toldRules, type RulePlace, type ToldRule } from '../store/aliases/told-rules';
import { aligned } from './aligned';
import { CommandError } from './command-error';
import { writeJsonLine } from './items';
import type { OwnWork } from './own-database';
import { printable } from './printable';
import { writeLines } from './write-lines';

const RULES_AT_ONCE = 500;
const HEAD = ['rule', 'right', 'of', 'found', 'mended', 'at rest since', 'addresses'];
/** Numbers of the columns with numbers. */
const NUMBERS = [0, 1, 2, 3, 4];

/** `weboid aliases rules`: rules behind moved pages, those by which most links were mended first. */
export async function listAliasRules(
  { database, output }: Pick<OwnWork, 'database' | 'output'>,
  asJson: boolean,
): Promise<void> {
  let after: RulePlace | null = null;
  for (;;) {
    const rules: ToldRule[] = await toldRules(database, { after, limit: RULES_AT_ONCE });
    if (asJson) for (const rule of rules) await writeJsonLine(output, entryOf(rule));
    else
      await writeLines(
        output,
        aligned([...(after === null ? [HEAD] : []), ...rules.map(cellsOf)], NUMBERS),
      );
    after = rules.length < RULES_AT_ONCE ? null : (rules.at(-1) ?? null);
    if (after === null) return;
  }
}

/**
 * `weboid aliases allow`: a rule at rest proposes again.
 * @throws CommandError where there is no such rule
 */
export async function allowAliasRule(
  { database, clock, output }: OwnWork,
  ruleId: number,
): Promise<void> {
  const nowS = Math.floor(clock.now() / 1_000);
  const at = { nowS, today: dayNumberOf(clock.now()) };
  const outcome = await allowRule(database, ruleId, at);
  if (outcome === 'unknown') {
    throw new CommandError(`there is no rule ${ruleId}; weboid aliases rules lists them`);
  }
  const words =
    outcome === 'allowed'
      ? 'proposes again; what was removed by people stays out'
      : 'is not at rest';
  await writeLines(output, [`rule ${ruleId} ${words}`]);
}

function entryOf({ ruleId, restsSince, learnedDay, ...rule }: ToldRule) {
  const { host, from, to, right, matching, found, mended, examples, exceptions } = rule;
  return {
    rule_id: ruleId,
    host,
    from,
    to,
    right,
    matching,
    found,
    mended,
    learned: isoDate(learnedDay),
    rests_since: restsSince === null ? null : isoDate(restsSince),
    examples,
    exceptions,
  };
}

const cellsOf = ({ ruleId, right, matching, found, mended, restsSince, from, to }: ToldRule) => [
  ...[ruleId, right, matching, found, mended].map(String),
  restsSince === null ? '' : isoDate(restsSince),
  printable(`${from} → ${to}`),
];
