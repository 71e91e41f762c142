import type { Request, RequestHandler, Response } from 'express';
import { problemQuery } from './answer-operations';
import { fullName, type AskedWikis } from '../../../answers/asked-wiki';
import { cacheableBlock } from '../../http/headers';
import { BLOCKS, type Gate } from '../../limits/gate';
import type { ThrottlingSettings } from '../../limits/throttling';
import type { QuestionCounts } from '../../limits/question-counts';
import { questionOrigin } from '../../limits/question-kind';
import { orProblem, Problem } from '../../../answers/problem';
import { newestRemoval } from '../../../store/people/newest-removal';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import type { PageParts } from './page-parts';
import { bodyOfBlock } from './body-of-block';
import { tagOfBlock } from '../../../answers/block-tag';
import { readBlockQuestion, type BlockQuestion } from '../../../answers/block-question';
import { KeptBlocks, type KeptBlock } from './kept-blocks';

const COST = 1;
/** The members of a link that lead to a live page, or to archived copies. */
const OTHER_ADDRESSES = ['"replacement":', '"archives":[{'];
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * W7.1 for all pages of a block, before any other budget is asked: the answer is alike for all readers,
 * so one that was made just now is given to everybody without counting, and what has to be made has a
 * budget of its own, which nobody else's questions use up, whatever they name as their `Origin`. When
 * that is over, an older answer is given where there is one. It is noted nowhere, as nobody knows which
 * page was asked for.
 */
export function createBlockHandler(
  parts: PageParts,
  gate: Gate,
  counts: QuestionCounts,
): RequestHandler {
  const kept = new KeptBlocks(parts.throttling.clock);
  return async (request, response, next) => {
    const question = blockQuestionIn(request, parts.wikis);
    if (question === null) return next();
    const isTool = gate.isTool(request, response);
    const asker = { isTool, known: request.get('If-None-Match'), response };
    const block = await blockFor(question, asker);
    const kind = isTool ? 'tool' : questionOrigin(request, parts.wikis).kind;
    counts.add(kind, block === null ? 'refused' : 'taken', COST);
    if (block === null) throw gate.refusal();
    send(cacheableBlock(response), block, parts.throttling);
  };

  /** Null: nothing may be made now, and there is none. */
  async function blockFor(
    question: BlockQuestion,
    { isTool, known, response }: Asker,
  ): Promise<KeptBlock | KnownAnswer | null> {
    const lang = langOf(question, parts);
    const key = keyOf(question, lang);
    const fresh = kept.fresh(key);
    const told = fresh === null ? null : await stillTold(await fresh, parts);
    if (told !== null) return told;
    const mayMake = isTool || (await gate.spend([BLOCKS], COST));
    if (!isTool) gate.tell(response, [{ budget: BLOCKS, policy: BLOCKS }]);
    if (!mayMake) return stillTold(kept.old(key), parts);
    const tag = await tagOfBlock(question, parts);
    if (tag !== null && hasTag(known, tag)) return { knownTag: tag };
    // Somebody may have asked for the same while the budget was.
    const made = kept.fresh(key);
    const madeStill = made === null ? null : await stillTold(await made, parts);
    return (
      madeStill ??
      (tag === null ? null : kept.same(key, tag)) ??
      kept.make(key, async () => ({ ...(await blockOf(question, lang, parts)), lang, tag }))
    );
  }
}

/** What tells of live pages or copies is not kept beyond any removal of one: nobody is led there again (W8.4, W5.2). */
async function stillTold(block: KeptBlock | null, parts: PageParts): Promise<KeptBlock | null> {
  if (block === null || block.removal === null) return block;
  return block.removal === (await removalNow(parts)) ? block : null;
}

function removalNow({ store, clock }: PageParts): Promise<number> {
  const nowS = Math.floor(clock.now() / 1_000);
  return orProblem('database-unavailable', newestRemoval(store, nowS, 'live-pages-and-copies'));
}

async function blockOf(
  question: BlockQuestion,
  lang: string | null,
  parts: PageParts,
): Promise<Pick<KeptBlock, 'body' | 'removal'>> {
  // What is slim tells of none; that a copy is known its stamp tells.
  const removal = question.details ? await removalNow(parts) : null;
  const body = await bodyOfBlock(question, lang, parts);
  const isLeading = OTHER_ADDRESSES.some((member) => body.includes(member));
  return { body, removal: isLeading ? removal : null };
}

function send(
  response: Response,
  block: KeptBlock | KnownAnswer,
  { clock }: ThrottlingSettings,
): void {
  if ('knownTag' in block) {
    response
      .set({ ETag: entityTag(block.knownTag), Age: '0' })
      .status(304)
      .end();
    return;
  }
  if (block.lang !== null) response.set('Content-Language', block.lang);
  if (block.tag !== null) response.set('ETag', entityTag(block.tag));
  const ageS = Math.max(0, Math.floor((clock.now() - block.madeAtMs) / 1_000));
  response.set('Age', String(ageS)).type('json').send(block.body);
}

/** Only details have texts. Of all that can be asked for, some dozen languages are left. */
function langOf({ details, lang }: BlockQuestion, { messages }: PageParts): string | null {
  return details && lang !== null ? messages.translator([lang]).lang : null;
}

/** Who asks. */
interface Asker {
  isTool: boolean;
  /** The tags of the answers that they have: If-None-Match. */
  known: string | undefined;
  response: Response;
}

/** Who asks has the answer already. */
interface KnownAnswer {
  knownTag: string;
}

/** Weak: caches on the way may pack the same answer otherwise. */
const entityTag = (tag: string): string => `W/"${tag}"`;

function hasTag(known: string | undefined, tag: string): boolean {
  return known?.includes(`"${tag}"`) === true;
}

/** Null where no block is asked for, or not well: who answers about pages says what is wrong. */
function blockQuestionIn(request: Request, wikis: AskedWikis): BlockQuestion | null {
  if (!METHODS.has(request.method) || request.path !== '/externalLinkProblem') return null;
  const query = queryOf(request);
  if (!query.has('block')) return null;
  try {
    const given = readQuery(problemQuery, query);
    return given.block === undefined ? null : readBlockQuestion(given, wikis);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

function keyOf({ wiki, block, doubtful, details }: BlockQuestion, lang: string | null): string {
  return [fullName(wiki), block, Number(doubtful), Number(details), lang ?? ''].join(' ');
}
