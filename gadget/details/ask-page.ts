import { askService } from '../gateway/ask-service';
import { NoAnswerError } from '../gateway/fetch-answer';
import type { KnownProblem } from '../state/problem';
import { problemsAddress, reportAddress } from '../state/service-addresses';
import type { DetailsContext } from './details';
import { parsePageAnswer } from './parse-page-answer';

/**
 * The problems of just this page, of this second.
 * @throws NoAnswerError, or what asking throws
 */
export async function askPage(context: DetailsContext): Promise<readonly KnownProblem[]> {
  const { service, page, settings } = context;
  // The question about problems leaves doubtful ones out.
  const address =
    settings.show === 'doubtful'
      ? `${reportAddress(service, page)}&format=json`
      : problemsAddress(service, page);
  const problems = parsePageAnswer(await askService(address, 'no-cache'), page.pageId);
  if (!problems) throw new NoAnswerError('not an answer about this page');
  return problems;
}
