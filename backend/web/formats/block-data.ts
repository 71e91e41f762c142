import { fullName } from '../../answers/asked-wiki';
import { isTaken } from '../../answers/link-takeover';
import type { LinkFacts } from '../../answers/link-answer';
import type { BlockAnswer } from '../../answers/block-answer';
import type { WikiFixes } from '../../status/wiki-fixes';
import type { OutputOptions } from './answer-data';
import type { BlockData } from './answer-schema';

/** How a block is told to programs. */
interface BlockOutputOptions extends Pick<OutputOptions, 'source'> {
  /** How one link is told; null: only which it is, and its verdict. */
  tell: OutputOptions['tell'] | null;
  fixes: WikiFixes;
}

/** What JSON tells of a block; without details as little as tells which links are problems. */
export function blockData(
  answer: BlockAnswer,
  { source, tell, fixes }: BlockOutputOptions,
): BlockData {
  const { version, commit, url } = source;
  return {
    source: { version, commit, url },
    dbname: fullName(answer.wiki),
    block: answer.block,
    pages: answer.pages.map(({ pageId, links, repaired }) => ({
      pageid: pageId,
      problems: links.map((link) => (tell === null ? bareData(link) : tell(link))),
      repaired: repaired.length > 0 ? repaired : undefined,
    })),
    noFix: tell !== null && fixes === 'none' ? true : undefined,
    noDeadTag: tell !== null && fixes !== 'with-tags' ? true : undefined,
    warnings: answer.warnings.length > 0 ? [...answer.warnings] : undefined,
  };
}

function bareData({ url, verdict, archives = [], takeover = null }: LinkFacts) {
  return {
    url,
    verdict,
    ...(archives.length > 0 && { hasCopy: true as const }),
    ...(isTaken({ takeover }) && { taken: true as const }),
  };
}
