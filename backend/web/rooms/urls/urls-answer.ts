import type { AskedWiki } from '../../../answers/asked-wiki';
import type { LinkAnswer } from '../../../answers/link-answer';
import { orProblem } from '../../../answers/problem';
import { meantWithoutScheme } from '../../../answers/typed-url';
import { dayNumberOf } from '../../../status/day-number';
import type { Finding } from '../../../store/answers/findings';
import { classifyUrl } from '../../../url/classify-url';
import type { NormalUrl } from '../../../url/normal-url';
import { listJudgingFor } from '../lists/asked-policy';
import { judgedUrl } from '../../../answers/judge-listed';
import { withNotes } from '../lists/with-notes';
import type { UrlsParts } from './urls-parts';
import type { UrlsQuestion } from './urls-question';

/** What is told of one line of a list. */
interface AskedUrl {
  /** As it was given. */
  given: string;
  /** Null: it is no usable address. */
  url: NormalUrl | null;
  /** Null: it is not in the list of URLs that wikis use, and nothing is known of it. */
  link: LinkAnswer | null;
}

/** What is told of a list of URLs. */
export interface UrlsAnswer {
  wiki: AskedWiki | null;
  /** In the order in which they were given. */
  urls: AskedUrl[];
}

/**
 * Looks up a list of URLs in our own tables: nothing that is named is added to them, and nothing is contacted. A line
 * without a scheme means what a typed address does (`answers/typed-url.ts`).
 * @throws Problem database-unavailable
 */
export async function answerUrls(
  { lines, wiki }: UrlsQuestion,
  parts: UrlsParts,
): Promise<UrlsAnswer> {
  const meant = lines.map(meantUrls);
  const texts = [...new Set(meant.flat().map(({ text }) => text))];
  const [known, judging] = await Promise.all([
    orProblem('database-unavailable', parts.findings.of(texts)),
    listJudgingFor(parts, wiki),
  ]);
  const listed = new Map(
    meant.flat().flatMap((url) => {
      const finding = known.get(url.text);
      return finding === undefined ? [] : [[url.text, judgedUrl({ ...finding, url }, judging)]];
    }),
  );
  const today = dayNumberOf(parts.clock.now());
  const noted = await withNotes([...listed.values()], parts, today, wiki);
  const byUrl = new Map(noted.map((link) => [link.url, link]));
  const urls = lines.map((given, place) => askedUrl(given, meant[place] ?? [], known, byUrl));
  return { wiki, urls };
}

/** The likeliest first. */
function meantUrls(line: string): NormalUrl[] {
  const texts = meantWithoutScheme(line);
  return (texts.length > 0 ? texts : [line]).flatMap((text) => classifyUrl(text).url ?? []);
}

function askedUrl(
  given: string,
  meant: readonly NormalUrl[],
  known: ReadonlyMap<string, Finding>,
  links: ReadonlyMap<string, LinkAnswer>,
): AskedUrl {
  const url = meant.find(({ text }) => known.has(text)) ?? meant[0] ?? null;
  return { given, url, link: url === null ? null : (links.get(url.text) ?? null) };
}
