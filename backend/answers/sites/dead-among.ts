import type { MarkIndex } from '../../status/mark-index';
import { markedVerdict } from '../../status/marked-verdict';
import { DEFAULT_POLICY, judgeChecks } from '../../status/verdict';
import type { ListedUrl } from '../../store/answers/listed-urls';
import { listedUrlsById, type SiteLivingUrl } from '../../store/answers/site-urls';
import type { NormalUrl } from '../../url/normal-url';
import type { ReadStatements } from '../../store/statements/read-statements';

/** What of a site is dead, and what is not. */
export interface DeadAndLiving {
  dead: ListedUrl[];
  living: SiteLivingUrl[];
}

/**
 * Judges by the usual rules, and by marks, which speak louder.
 * @param failing those that failed often enough
 * @param others those that did not: dead only where a mark says so
 */
export async function deadAmong(
  store: ReadStatements,
  failing: readonly ListedUrl[],
  others: readonly SiteLivingUrl[],
  marks: MarkIndex,
): Promise<DeadAndLiving> {
  const dead: ListedUrl[] = [];
  const living: SiteLivingUrl[] = [];
  for (const listed of failing) {
    const { url, urlId } = listed;
    const its = marks.marksOf(url.host, url.path);
    const { verdict } = markedVerdict(judgeChecks(listed, DEFAULT_POLICY), its);
    if (verdict === 'unreachable') dead.push(listed);
    else living.push(livingUrl(urlId, url));
  }
  const given = others.filter(({ host, path }) => marks.marksOf(host, path).includes('permadead'));
  if (given.length === 0) return { dead, living: [...living, ...others] };
  const ids = new Set(given.map(({ urlId }) => urlId));
  return {
    dead: [...dead, ...(await listedUrlsById(store, [...ids]))],
    living: [...living, ...others.filter(({ urlId }) => !ids.has(urlId))],
  };
}

const livingUrl = (urlId: number, { scheme, host, port, path }: NormalUrl): SiteLivingUrl => ({
  urlId,
  scheme,
  host,
  port,
  path,
  redirect: null,
});
