import type { Readable, Writable } from 'node:stream';
import { judgeTakeover } from '../status/takeover/judge-takeover';
import { readItems, writeJsonLine } from './items';
import { NOTHING_TO_COMPARE, readTakeoverLine, takeoverAnswer } from './takeover-line';

/** A dozen pairs of pages of 512 KiB, with each character escaped. */
const LINE_MEBI_MAX = 96;

/**
 * `weboid usurped`: what became of pages whose names may have come into other hands, a line each, in the order of the
 * lines. Nothing is asked of anybody. A line that cannot be read has an answer, too, and facts of a host that cannot be
 * read are named in it: nothing is said of a page where one of them might have spoken against a suspicion.
 * @throws CommandError when a line is longer than anything that could be meant
 */
export async function usurpedCommand(
  args: string[],
  input: Readable,
  output: Writable,
): Promise<void> {
  for await (const item of readItems(args, input, LINE_MEBI_MAX)) {
    await writeJsonLine(output, answerTo(item));
  }
}

function answerTo(item: string): object {
  const { id, case: given, unread } = readTakeoverLine(item);
  if (given === null) {
    return unread.length === 0
      ? { id, ...NOTHING_TO_COMPARE }
      : { id, ...NOTHING_TO_COMPARE, evidence: unread };
  }
  const judgement = judgeTakeover(given);
  const evidence = [...judgement.evidence, ...unread];
  return { id, ...takeoverAnswer(given, { ...judgement, evidence }) };
}
