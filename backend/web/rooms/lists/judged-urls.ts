import { mapInTurns } from '../../../runtime/in-turns';
import type { ListedUrl } from '../../../store/answers/listed-urls';
import { judgedUrl, type ListJudging } from '../../../answers/judge-listed';
import { sortLinks, type LinkAnswer } from '../../../answers/link-answer';

/** What is told of URLs of the list, in the order of W7.2. */
export async function judgedUrls(
  urls: readonly ListedUrl[],
  judging: ListJudging,
): Promise<LinkAnswer[]> {
  return sortLinks(await mapInTurns(urls, (url) => judgedUrl(url, judging)));
}
