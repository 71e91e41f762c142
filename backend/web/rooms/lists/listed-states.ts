import { judgedUrl, type ListJudging } from '../../../answers/judge-listed';
import type { LinkAnswer } from '../../../answers/link-answer';
import type { ListedUrl } from '../../../store/answers/listed-urls';
import type { NormalUrl } from '../../../url/normal-url';
import type { ListedState, WikiPagesQuestion } from './wiki-pages-question';

/** Whether a URL lies where the question says. */
export function isPlaced(
  { host, path }: NormalUrl,
  { domain, pathPrefix }: Pick<WikiPagesQuestion, 'domain' | 'pathPrefix'>,
): boolean {
  return (domain === null || isUnder(host, domain)) && path.startsWith(pathPrefix);
}

/** Whether a host is a domain or below it. */
export const isUnder = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`);

/** What is told of a URL, if that is one of the states asked for; spam lists are asked of those only. */
export function listedInState(
  url: ListedUrl,
  question: Pick<WikiPagesQuestion, 'states'>,
  judging: ListJudging,
): LinkAnswer | null {
  if (!isInState(judgedUrl(url, { ...judging, spam: null }), question)) return null;
  const link = judgedUrl(url, judging);
  return isInState(link, question) ? link : null;
}

/** Where a machine cannot judge, it has no doubts either; what is called dead is told where it works. */
function isInState(link: LinkAnswer, { states }: Pick<WikiPagesQuestion, 'states'>): boolean {
  if (states.has('called-dead')) return link.verdict === 'working';
  const asked: ReadonlySet<string> = states satisfies ReadonlySet<ListedState>;
  if (link.verdict === 'doubtful' && link.isUnjudgeable) return asked.has('unjudgeable');
  return asked.has(link.verdict);
}
