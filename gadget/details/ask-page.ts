import { askService } from '../gateway/ask-service';
import { MAX_DETAILS_LENGTH, NoAnswerError } from '../gateway/fetch-answer';
import { knownProblems } from '../state/known-problems';
import { isCutAnswer, parseBlockAnswer } from '../state/parse-block-answer';
import { isForEverybody, type KnownProblem } from '../state/problem';
import {
  blockAddress,
  blockOf,
  problemsAddress,
  pageLinksAddress,
} from '../state/service-addresses';
import type { DetailsContext } from '../gateway/details';
import { parsePageAnswer } from './parse-page-answer';

/**
 * What is known now of the links of the page: by its block where that tells of it, so that Weboid does
 * not learn which page is read, else of just this page.
 * @param tellCut called when not all links were looked at
 * @throws NoAnswerError, or what asking throws
 */
export async function askPage(
  context: DetailsContext,
  tellCut: () => void = () => undefined,
): Promise<readonly KnownProblem[]> {
  const { page, settings } = context;
  const doubtful = settings.show === 'doubtful';
  const problems = page.isContent
    ? await askBlock(context, doubtful, tellCut)
    : await askOnlyThis(context, doubtful);
  if (!problems) throw new NoAnswerError('not an answer about this page');
  return doubtful ? problems : problems.filter(isForEverybody);
}

async function askBlock({ service, page }: DetailsContext, doubtful: boolean, tellCut: () => void) {
  const answer = await askService(blockAddress(service, page, { doubtful }), { cache: 'no-cache' });
  const pages = parseBlockAnswer(answer, blockOf(page.pageId));
  if (pages && isCutAnswer(answer)) tellCut();
  return pages && knownProblems(pages, page.pageId);
}

async function askOnlyThis({ service, page }: DetailsContext, doubtful: boolean) {
  // The question about problems leaves doubtful ones out.
  const address = doubtful
    ? `${pageLinksAddress(service, page)}&format=json`
    : problemsAddress(service, page);
  const limits = { cache: 'no-cache', maxLength: MAX_DETAILS_LENGTH } as const;
  return parsePageAnswer(await askService(address, limits), page.pageId);
}
