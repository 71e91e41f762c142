import type { PageName } from '../wiki/page-address';
import { isPossibleTitle } from '../wiki/possible-title';
import { Problem } from './problem';
import type { AskedWiki, AskedWikis } from './asked-wiki';
import { namedWiki, onlyWiki } from './named-wiki';
import { readPastedAddress, type PastedAddress } from './pasted-address';

/** A question about pages of one wiki, checked as far as it can be without asking the wiki. */
export interface PagesQuestion {
  wiki: AskedWiki;
  pages: PageName[];
  /** Names were separated by `|`: the answer is a list, be it of one page. */
  isList: boolean;
}

/** The parameters that name pages, as they were given. */
export interface GivenPages {
  dbname?: string | undefined;
  pageid?: string | undefined;
  curid?: string | undefined;
  title?: string | undefined;
}

/** One of these names the pages. */
const PAGE_PARAMETERS = ['pageid', 'curid', 'title'] as const;

/** As many as MediaWiki's own API takes. */
export const PAGES_MAX = 50;

/** Largest page id that MediaWiki's tables hold. */
export const MAX_PAGE_ID = 4_294_967_295;

/**
 * Reads `dbname` and one of `pageid`, `curid`, `title`, each with up to 50 values separated by `|`. A
 * title may also be the address of a page, which names the wiki too and goes before `dbname`, or `#`
 * and a page id. Where only one wiki is watched, it need not be named.
 * @throws Problem missing-parameter, conflicting-parameters, unknown-dbname, wikis-unknown-yet,
 *   too-many-pages, bad-pageid, bad-title
 */
export function readPagesQuestion(given: GivenPages, wikis: AskedWikis): PagesQuestion {
  const { parameter, text } = namingParameter(given);
  const values = text.split('|').map((value) => value.trim());
  if (values.length > PAGES_MAX) throw new Problem('too-many-pages', String(PAGES_MAX));
  const isList = values.length > 1;
  if (parameter !== 'title') {
    const wiki = meantWiki(wikis, given.dbname);
    return { wiki, pages: values.map((value) => ({ pageId: readPageId(value) })), isList };
  }
  const pasted = values.map(readPastedAddress);
  const wiki = meantWiki(wikis, commonDomain(pasted) ?? given.dbname);
  const pages = values.map((value, place) =>
    checkPage(pasted[place]?.page ?? readTitle(value), value),
  );
  return { wiki, pages, isList };
}

function namingParameter(given: GivenPages): {
  parameter: (typeof PAGE_PARAMETERS)[number];
  text: string;
} {
  const named = PAGE_PARAMETERS.flatMap((parameter) => {
    const text = given[parameter];
    return text === undefined ? [] : [{ parameter, text }];
  });
  const [first] = named;
  if (first === undefined) throw new Problem('missing-parameter', PAGE_PARAMETERS.join(' | '));
  if (named.length === 1) return first;
  throw new Problem('conflicting-parameters', named.map(({ parameter }) => parameter).join(', '));
}

/** All addresses must be of one wiki: that of the first is taken, and another one is no title there. */
function commonDomain(pasted: (PastedAddress | null)[]): string | undefined {
  const [domain, other] = new Set(pasted.flatMap((address) => address?.domain ?? []));
  if (other !== undefined) throw new Problem('bad-title', other);
  return domain;
}

/** @throws Problem missing-parameter, unknown-dbname, wikis-unknown-yet */
export function requiredWiki(wikis: AskedWikis, name: string | undefined): AskedWiki {
  if (name === undefined) throw new Problem('missing-parameter', 'dbname');
  return namedWiki(wikis, name);
}

/** Who names no wiki means the only one that is watched. @throws Problem as requiredWiki */
export function meantWiki(wikis: AskedWikis, name: string | undefined): AskedWiki {
  return (name === undefined ? onlyWiki(wikis) : null) ?? requiredWiki(wikis, name);
}

function readTitle(text: string): PageName {
  const [, pageId] = /^#(\d+)$/.exec(text) ?? [];
  return pageId === undefined ? { title: text } : { pageId: Number(pageId) };
}

function readPageId(text: string): number {
  return checkPageId(/^\d{1,10}$/.test(text) ? Number(text) : 0, text);
}

function checkPageId(pageId: number, given: string): number {
  if (pageId < 1 || pageId > MAX_PAGE_ID) throw new Problem('bad-pageid', given);
  return pageId;
}

function checkPage(page: PageName, given: string): PageName {
  if ('pageId' in page) return { pageId: checkPageId(page.pageId, given) };
  const [title = ''] = page.title.split('#', 1);
  if (!isPossibleTitle(title)) throw new Problem('bad-title', given);
  return { title };
}
