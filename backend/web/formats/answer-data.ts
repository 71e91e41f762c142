import { fullName } from '../../answers/asked-wiki';
import type { LinkAnswer } from '../../answers/link-answer';
import type { PageAnswer } from '../../answers/page-answer';
import type { SourceInfo } from '../../runtime/source-info';
import type { AnswerData, PageData } from './answer-schema';
import type { LinkData } from './link-fields';

/** The pages that a question found. */
export interface FoundPages {
  answers: readonly PageAnswer[];
  /** As they were asked for. */
  missing: readonly string[];
  /** It asked for a list of pages, be it of one. */
  isList: boolean;
}

/** How an answer is told to programs. */
export interface OutputOptions {
  source: SourceInfo;
  /** What the list of links is called. */
  list: 'problems' | 'links';
  isIncluded: (link: LinkAnswer) => boolean;
  /** How one link is told (link-fields.ts). */
  tell: (link: LinkAnswer) => LinkData;
}

/** What JSON and XML tell of pages, and in what order. Fields: answer-schema.ts; of links: link-fields.ts. */
export function answerData(
  { answers, missing, isList }: FoundPages,
  telling: OutputOptions,
): AnswerData {
  const { version, commit, url } = telling.source;
  const source = { version, commit, url };
  const pages = answers.map((answer) => pageData(answer, telling));
  const [first] = pages;
  if (isList || first === undefined) return { source, pages, missing: [...missing] };
  return { source, ...first };
}

/** The links of one page that are told. */
export function linksData({ links }: PageAnswer, { isIncluded, tell }: OutputOptions): LinkData[] {
  return links.filter(isIncluded).map((link) => tell(link));
}

function pageData(answer: PageAnswer, telling: OutputOptions): PageData {
  const { wiki, page, complete, notMonitored, warnings } = answer;
  const links = linksData(answer, telling);
  return {
    dbname: fullName(wiki),
    pageid: page.pageId,
    title: page.title,
    complete,
    notMonitored: [...notMonitored],
    warnings: [...warnings],
    problems: telling.list === 'problems' ? links : undefined,
    links: telling.list === 'links' ? links : undefined,
  };
}
