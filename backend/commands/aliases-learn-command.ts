import type { Writable } from 'node:stream';
import { learnSite } from '../aliases/find/learn-site';
import { aliasRuleOf, ruleText } from '../aliases/rules/rule-text';
import { ruleWikitext } from '../answers/moves/rule-wikitext';
import { atOnce } from '../runtime/in-steps';
import type { Translator } from '../runtime/messages';
import { readAliasWorld } from './alias-world';
import { writeJsonLine } from './items';

/**
 * `weboid aliases learn`: the rules that known moves speak for, the best first. Nobody is asked.
 * @param translator of what people read
 * @throws CommandError when the world cannot be read
 */
export async function aliasesLearnCommand(
  file: string,
  translator: Translator,
  output: Writable,
): Promise<void> {
  const { moves } = await readAliasWorld(file);
  for (const rule of atOnce(learnSite(moves))) {
    const { right, matching, confidence, examples } = rule;
    await writeJsonLine(output, {
      rule: ruleText(rule),
      right,
      matching,
      confidence,
      examples: examples.map(({ old, now }) => [old, now]),
      wikitext: ruleWikitext(aliasRuleOf(rule), translator),
    });
  }
}
