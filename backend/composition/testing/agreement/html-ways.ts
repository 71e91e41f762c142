import { loadMessages, type MessageKey } from '../../../runtime/messages';
import { text, type AskedWorld, type PageReports } from './asked-world';
import { linksThat, type ToldLink, type ToldLinks } from './disagreements';
import { compareSteps } from './fix-ways';
import { countBy, isFinding, isProblem, isRepaired, shownStatus } from './link-rules';
import { linksExpected, linksIn } from './links-in-files';
import type { WorldWiki } from './world-wikis';

const words = loadMessages(`${__dirname}/../../../../i18n`).translator(['en']);

/** Compares what people see of pages with the reports: numbers, and the steps that they are offered. */
export async function compareHtml(
  asked: AskedWorld,
  { wiki }: WorldWiki,
  reports: PageReports,
): Promise<void> {
  for (const [pageId, links] of reports) {
    const page = `lang=en&dbname=${wiki.dbname}&pageid=${pageId}`;
    const way = `${wiki.dbname} ${pageId}`;
    const report = await text(asked, `/externalLinkInfo?all=1&format=html&${page}`);
    asked.found.value(`chips of ${way}`, chipsOf(links.values()), chipsIn(report));
    compareSteps(asked, way, links, report);
    asked.found.value(`dead count of ${way}`, deadCountOf(links), deadCountIn(report));
  }
}

/** Compares the links and copies in the files of one page, and what people see of it: what is made of answers is alike for all. */
export async function compareFilesOfPage(
  asked: AskedWorld,
  { wiki }: WorldWiki,
  reports: PageReports,
): Promise<void> {
  const [[pageId, links] = [0, new Map<string, ToldLink>()]] = reports;
  const page = `lang=en&dbname=${wiki.dbname}&pageid=${pageId}`;
  for (const format of ['html', 'csv', 'xlsx', 'wikitext']) {
    const info = `/externalLinkInfo?format=${format}&${page}`;
    await compareFile(asked, `${info}&all=1`, links, format);
    await compareFile(asked, info, linksThat(links, isFinding), format);
    await compareFile(asked, `${info}&status=repaired`, linksThat(links, isRepaired), format);
    const problems = `/externalLinkProblem?format=${format}&${page}`;
    await compareFile(asked, problems, linksThat(links, isProblem), format);
  }
}

async function compareFile(
  asked: AskedWorld,
  path: string,
  links: ToldLinks,
  format: string,
): Promise<void> {
  const told = await linksIn(format, await asked.web.get(path));
  asked.found.value(path, linksExpected(links.values()), told);
}

/** How many links each choice by status has: what is repaired is told apart from what is dead. */
export function chipsOf(links: Iterable<ToldLink>): Record<string, number> {
  const statusOf = (link: ToldLink): string => (isRepaired(link) ? 'repaired' : shownStatus(link));
  const counts = Object.entries(countBy(links, statusOf));
  const named = counts.map(([status, count]): [string, number] => [
    words.text(`weboid-web-verdict-${status}` as MessageKey),
    count,
  ]);
  return Object.fromEntries(named.toSorted());
}

/** The same as a page shows them. */
export function chipsIn(html: string): Record<string, number> {
  const choices = html.matchAll(
    /<a class="filter-choice"[^>]*><span class="chip[^"]*"><svg.*?<\/svg>([^<]*)<\/span> <span class="count">([\d,]+)/gs,
  );
  const counts = [...choices].map(([, word = '', count]): [string, number] => [
    word,
    Number(count),
  ]);
  return Object.fromEntries(counts.toSorted());
}

/** In words: what is repaired is told apart. */
function deadCountOf(links: ToldLinks): string {
  const dead = linksThat(links, isProblem).size;
  const repaired = linksThat(links, isRepaired).size;
  if (dead + repaired === 0) return '';
  const ofRepaired = words.text('weboid-web-count-repaired', words.number(repaired), repaired);
  const ofDead = words.text('weboid-web-count-dead', words.number(dead), dead);
  return `${ofDead} ${repaired > 0 ? ofRepaired : ''}`.trim();
}

function deadCountIn(html: string): string {
  const [, told = ''] = /<p class="dead-count">(.*?)<\/p>/s.exec(html) ?? [];
  return told.replaceAll(/\s+/g, ' ').trim();
}
