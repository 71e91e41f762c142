import { fullName } from '../answers/asked-wiki';
import type { LinkAnswer } from '../answers/link-answer';
import type { BlockAnswer } from '../blocks/block-answer';
import { linkData, type Telling } from './answer-data';
import type { BlockData } from './answer-schema';

/** How a block is told to programs. */
interface BlockTelling extends Pick<Telling, 'source' | 'texts'> {
  /** Links are told as in the answer about a page. */
  details: boolean;
}

/** What JSON tells of a block; without details as little as tells which links are problems. */
export function blockData(
  answer: BlockAnswer,
  { source, details, texts }: BlockTelling,
): BlockData {
  const { version, commit, url } = source;
  const told = (link: LinkAnswer) => (details ? linkData(link, texts) : bareData(link));
  return {
    source: { version, commit, url },
    dbname: fullName(answer.wiki),
    block: answer.block,
    pages: answer.pages.map(({ pageId, links }) => ({
      pageid: pageId,
      problems: links.map(told),
    })),
    warnings: answer.warnings.length > 0 ? [...answer.warnings] : undefined,
  };
}

function bareData({ url, verdict }: LinkAnswer) {
  return { url, verdict };
}
