import { z } from 'zod';
import { PAGES_PER_BLOCK } from '../store/suspects/pages-per-block';
import type { AskedWiki, AskedWikis } from './asked-wiki';
import { requiredWiki, MAX_PAGE_ID } from './page-question';
import { Problem } from './problem';

/** The block of the largest page id. */
const BLOCK_MAX = Math.floor(MAX_PAGE_ID / PAGES_PER_BLOCK);
const FORMAT = 'json';

const flag = (what: string) =>
  z
    .enum(['0', '1'])
    .optional()
    .transform((value) => value === '1')
    .describe(what);

/** The parameters that ask about a block of pages; who reads them goes on with `readBlockQuestion`. */
export const blockParameters = {
  block: z
    .string()
    .regex(/^\d{1,8}$/)
    .transform(Number)
    .refine((block) => block <= BLOCK_MAX)
    .optional()
    .describe(
      `Instead of a page: page id / ${PAGES_PER_BLOCK}, rounded down. All pages of the block are ` +
        'answered for in JSON, from what was last read of them.',
    )
    .meta({ problem: 'bad-block' }),
  doubtful: flag('With block; 1: doubtful links, too.'),
  details: flag('With block; 1: all that is known of each link.'),
};

/** The parameters as they were read. */
export interface GivenBlock {
  dbname?: string | undefined;
  pageid?: string | undefined;
  curid?: string | undefined;
  title?: string | undefined;
  format?: string | undefined;
  lang?: string | undefined;
  block?: number | undefined;
  doubtful: boolean;
  details: boolean;
}

/** A question about all pages of a block. */
export interface BlockQuestion {
  wiki: AskedWiki;
  /** Page id / 64, rounded down. */
  block: number;
  /** Doubtful links are told, too. */
  doubtful: boolean;
  /** All is told of each link. */
  details: boolean;
  /** Whose texts are wanted, as it was asked for. */
  lang: string | null;
}

/**
 * @throws Problem missing-parameter, conflicting-parameters, unknown-dbname, wikis-unknown-yet,
 *   bad-format
 */
export function readBlockQuestion(given: GivenBlock, wikis: AskedWikis): BlockQuestion {
  const { dbname, block, doubtful, details, lang = null, format = FORMAT } = given;
  if (block === undefined) throw new Problem('missing-parameter', 'block');
  const named = (['pageid', 'curid', 'title'] as const).filter((name) => given[name] !== undefined);
  if (named.length > 0) throw new Problem('conflicting-parameters', ['block', ...named].join(', '));
  if (format !== FORMAT) throw new Problem('bad-format', FORMAT);
  return { wiki: requiredWiki(wikis, dbname), block, doubtful, details, lang };
}
