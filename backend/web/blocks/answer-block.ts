import type { Response } from 'express';
import { textsIn } from '../answers/texts-in';
import { blockData } from '../formats/block-data';
import { cacheableBlock } from '../headers';
import type { WebParts } from '../web-parts';
import { answerForBlock } from './block-answer';
import { readBlockQuestion, type GivenBlock } from './block-question';

/**
 * W7.1 for all pages of a block. It depends on nothing but the address, so that caches of strangers may
 * keep it; and it is noted nowhere, as nobody knows which page was asked for.
 * @throws Problem as readBlockQuestion and answerForBlock
 */
export async function answerBlock(
  given: GivenBlock,
  response: Response,
  parts: WebParts,
): Promise<void> {
  const question = readBlockQuestion(given, parts.wikis);
  const answer = await answerForBlock(question, parts);
  const texts = question.details ? textsIn(given.lang, response, parts) : null;
  const told = { source: parts.source, details: question.details, texts };
  cacheableBlock(response).json(blockData(answer, told));
}
