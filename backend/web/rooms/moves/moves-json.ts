import { z } from 'zod';
import { proposalWikitext, untaken, withheldProposal } from '../../../answers/moves/rule-proposal';
import type { TakenNames } from '../../../answers/taken-names';
import type { Translator } from '../../../runtime/messages';
import type { SourceInfo } from '../../../runtime/source-info';
import type { MovedPage } from '../../../status/aliases/alias-rule';
import { isoDate } from '../../../status/day-number';
import { nextField } from '../../http/next-link';
import { sourceSchema } from '../../http/source-schema';
import type { AnsweredRule, MovesAnswer } from './moves-answer';

const moveSchema = z.strictObject({ old: z.string(), now: z.string() });

const ruleSchema = z.strictObject({
  rule: z.int().describe('Its number.'),
  host: z.string().describe('Whose pages moved.'),
  from: z.string().describe('Where old addresses begin, without scheme; … for what differs.'),
  to: z.string().describe('Pattern of the new addresses; what is filled in stands in braces.'),
  right: z.int().describe('Known moves that it tells right.'),
  matching: z.int().describe('Known moves of which it tells anything.'),
  found: z.int().describe('Live pages that were found by it.'),
  shown: z
    .int()
    .optional()
    .describe(
      'Those of them that reports tell of; where one website was asked about. Of many, those among the ' +
        'first that were looked at.',
    ),
  mended: z
    .int()
    .describe('Links of articles that were changed from a dead address to its live page.'),
  learned: z.iso.date().describe('When its counts were made (UTC).'),
  restsSince: z.iso
    .date()
    .optional()
    .describe('Since somebody removed what it proposed: it proposes nothing.'),
  examples: z.array(moveSchema).describe('Five at most that it tells right; none in other hands.'),
  exceptions: z.array(moveSchema).describe('Five at most that it tells wrong; likewise.'),
  wikitext: z
    .string()
    .optional()
    .describe(
      'A proposal for a page of URL change requests; where ten cases are known, 98 % of them right, it is not at rest, and leads to no ' +
        'name in other hands.',
    ),
});

/** What `/moves` answers as JSON. */
export const movesAnswerSchema = z.strictObject({
  source: sourceSchema,
  next: nextField,
  domain: z.string().optional().describe('Whose rules these are; absent: all.'),
  rules: z.array(ruleSchema),
});

/** Language of the proposals, and names to which nobody is led. */
interface RuleTelling {
  translator: Translator;
  takenNames: TakenNames;
}

/** The answer for programs. */
export function movesJson(
  { domain, rules }: MovesAnswer,
  { version, commit, url }: SourceInfo,
  { next, ...telling }: RuleTelling & { next: string | undefined },
): z.input<typeof movesAnswerSchema> {
  return {
    source: { version, commit, url },
    next,
    domain: domain ?? undefined,
    rules: rules.map((one) => toldRule(one, telling)),
  };
}

function toldRule(
  { rule, tally }: AnsweredRule,
  { translator, takenNames }: RuleTelling,
): z.input<typeof ruleSchema> {
  const { restsSince } = rule;
  return {
    rule: rule.ruleId,
    host: rule.host,
    from: rule.from,
    to: rule.to,
    right: rule.right,
    matching: rule.matching,
    found: tally?.found ?? rule.found,
    shown: tally?.shown,
    mended: rule.mended,
    learned: isoDate(rule.learnedDay),
    restsSince: restsSince === null ? undefined : isoDate(restsSince),
    examples: untaken(rule.examples, takenNames).map(toldMove),
    exceptions: untaken(rule.exceptions, takenNames).map(toldMove),
    wikitext:
      withheldProposal(rule, takenNames) === null
        ? proposalWikitext(rule, takenNames, translator)
        : undefined,
  };
}

const toldMove = ({ old, now }: MovedPage): MovedPage => ({ old, now });
