import { comparedText, type ComparedText } from '../check/compared-text';
import { HostBoilerplate } from '../check/host-boilerplate';
import type { SameAs } from '../check/judge-likeness';
import { judgePages } from '../check/judge-pages';
import { readAliasPage } from '../pages/read-alias-page';

/** In the head of a page, the day of its publication. */
export const publishedOn = (day: string): string =>
  `<meta property="article:published_time" content="${day}T09:00:00Z">`;

const read = (html: string, address: string): ComparedText =>
  comparedText(readAliasPage(html), address);

/**
 * What a living page is called beside a copy; null where it is another one.
 * @param others pages that both of their hosts have, too
 */
export function judgedPages(
  copyHtml: string,
  pageHtml: string,
  others: readonly string[] = [],
): SameAs | null {
  const copy = read(copyHtml, 'http://old.example/show?id=12');
  const page = read(pageHtml, 'https://new.example/show/12');
  const [copies, pages] = [new HostBoilerplate(), new HostBoilerplate()];
  copies.add(copy);
  pages.add(page);
  others.forEach((html, number) => {
    copies.add(read(html, `http://old.example/show?id=${20 + number}`));
    pages.add(read(html, `https://new.example/show/${20 + number}`));
  });
  return judgePages(copy, page, { copies, pages }).same;
}
