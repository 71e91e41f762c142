import { dayNumberOf } from '../../../status/day-number';
import { blockData } from '../../formats/block-data';
import { linkTeller } from '../../formats/link-fields';
import type { PageParts } from './page-parts';
import { answerForBlock } from '../../../answers/block-answer';
import type { BlockQuestion } from '../../../answers/block-question';

/**
 * The answer about a block as JSON. It depends on nothing but the address, so that caches of strangers
 * may keep it.
 * @param lang of its texts; null: without any
 * @throws Problem as answerForBlock
 */
export async function bodyOfBlock(
  question: BlockQuestion,
  lang: string | null,
  parts: Pick<PageParts, 'findings' | 'clock' | 'source' | 'messages' | 'fixesOf'>,
): Promise<Buffer> {
  const answer = await answerForBlock(question, parts);
  const { source, messages, clock } = parts;
  const texts =
    lang === null
      ? null
      : { translator: messages.translator([lang]), today: dayNumberOf(clock.now()) };
  const tell = question.details ? linkTeller(texts) : null;
  const fixes = parts.fixesOf(question.wiki);
  return Buffer.from(JSON.stringify(blockData(answer, { source, tell, fixes })));
}
