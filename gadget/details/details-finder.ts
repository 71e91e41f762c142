import type { WikiFixes } from '../../backend/status/wiki-fixes';
import { MAX_DETAILS_LENGTH } from '../gateway/fetch-answer';
import { isCutAnswer } from '../state/parse-block-answer';
import { blockAddress, problemsAddress } from '../state/service-addresses';
import type { DetailsContext } from '../gateway/details';
import { parseDetails, type DetailsByUrl, type ProblemDetails } from './parse-details';

/**
 * What came of asking: `unlisted` is an answer that does not tell of the link, `cut` one that does not
 * and has not looked at all links; `isCut` of other links the same. Of what may be fixed on
 * the wiki older answers tell nothing: all.
 */
export type FoundDetails = KnownDetails | { state: 'unlisted' | 'cut' | 'failed' };

/** See above. */
export interface KnownDetails {
  state: 'known';
  problem: ProblemDetails;
  isCut: boolean;
  fixes: WikiFixes;
}

/** What is told of the links of a block or a page. */
interface ToldDetails {
  readonly details: DetailsByUrl;
  readonly isCut: boolean;
  readonly fixes: WikiFixes;
}

/** The answer was none of the kind that was asked for. */
class UnusableAnswerError extends Error {
  override readonly name = 'UnusableAnswerError';
}

/** Finds what is told of one link; never rejects. */
export type DetailsFinder = (context: DetailsContext, mark: MarkedLink) => Promise<FoundDetails>;

/** What a mark says of its link. */
interface MarkedLink {
  /** Normal form. */
  readonly url: string;
  readonly isDoubtful: boolean;
}

/**
 * No longer than the service itself keeps an answer: who reports a link and comes back, be it to a page that the browser
 * held on to, reads of that.
 */
const KEPT_MS = 30_000;

/**
 * Asks for the details of all links of the page's block, once for all marks that are opened one soon after the other; a
 * question that failed is asked again when the next mark is opened. Each time the service confirms what the browser has, as
 * that may be an hour old otherwise. Pages that are asked about by themselves (outside of
 * the content namespaces) have links that the block's answer lacks: only these are then looked up by
 * page, since the server has been told the page already.
 * @param now milliseconds, of any clock
 */
export function createDetailsFinder(now: () => number): DetailsFinder {
  const answers = new Map<string, { told: Promise<ToldDetails>; askedAtMs: number }>();

  const ask = (context: DetailsContext, address: string): Promise<ToldDetails> => {
    const known = answers.get(address);
    const askedAtMs = now();
    const ageMs = known ? askedAtMs - known.askedAtMs : NaN;
    // Clocks are set back.
    if (known && ageMs >= 0 && ageMs < KEPT_MS) return known.told;
    const told = askOnce(context, address);
    const asked = { told, askedAtMs };
    answers.set(address, asked);
    told.catch(() => answers.get(address) === asked && answers.delete(address));
    return told;
  };

  return async (context, mark) => {
    try {
      let isAnyCut = false;
      let fixes: WikiFixes = 'with-tags';
      for (const address of addressesFor(context, mark)) {
        const told = await ask(context, address);
        // Questions about one page do not tell it.
        if (told.fixes !== 'with-tags') fixes = told.fixes;
        const problem = told.details.get(mark.url);
        if (problem) return { state: 'known', problem, isCut: told.isCut, fixes };
        isAnyCut ||= told.isCut;
      }
      return { state: isAnyCut ? 'cut' : 'unlisted' };
    } catch (error) {
      context.log(error);
      return { state: 'failed' };
    }
  };
}

async function askOnce({ ask, page }: DetailsContext, address: string): Promise<ToldDetails> {
  const limits = { cache: 'no-cache', maxLength: MAX_DETAILS_LENGTH } as const;
  const answer = await ask(address, limits);
  const details = parseDetails(answer, page.pageId);
  if (!details) throw new UnusableAnswerError(`no usable answer from ${address}`);
  return { details, isCut: isCutAnswer(answer), fixes: fixesIn(Object(answer)) };
}

function fixesIn({ noFix, noDeadTag }: { noFix?: unknown; noDeadTag?: unknown }): WikiFixes {
  if (noFix === true) return 'none';
  return noDeadTag === true ? 'without-tags' : 'with-tags';
}

function addressesFor({ service, page, settings }: DetailsContext, mark: MarkedLink): string[] {
  const doubtful = mark.isDoubtful || settings.show === 'doubtful';
  const byBlock = blockAddress(service, page, { doubtful, details: true });
  return page.isContent ? [byBlock] : [byBlock, problemsAddress(service, page)];
}
