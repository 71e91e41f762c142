import { judgedUrl } from '../../../answers/judge-listed';
import { orProblem } from '../../../answers/problem';
import { classifyUrl } from '../../../url/classify-url';
import { shownVerdict, type ShownVerdict } from '../../pages/verdict-chip';
import { listJudgingFor } from '../lists/asked-policy';
import type { ChangesAnswer } from './changes-answer';
import type { FeedParts } from './feed-parts';

/**
 * What the links of some changes are by now, by the rules of the wiki: what a link came to on a day may hold no more.
 * @throws Problem database-unavailable
 */
export async function standingOf(
  { wiki, changes }: Pick<ChangesAnswer, 'wiki' | 'changes'>,
  parts: Pick<FeedParts, 'findings' | 'clock'>,
): Promise<ReadonlyMap<string, ShownVerdict>> {
  const urls = [...new Set(changes.map(({ url }) => url))];
  const [known, judging] = await Promise.all([
    orProblem('database-unavailable', parts.findings.of(urls)),
    listJudgingFor(parts, wiki),
  ]);
  return new Map(
    [...known].flatMap(([text, finding]): [string, ShownVerdict][] => {
      const { url } = classifyUrl(text);
      return url === null ? [] : [[text, shownVerdict(judgedUrl({ ...finding, url }, judging))]];
    }),
  );
}
