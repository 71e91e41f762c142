import type { PageName } from '../../wiki/page-address';
import type { AskedWiki, AskedWikis } from './asked-wiki';
import { readPastedAddress } from './pasted-address';
import { Problem } from '../problem';
import { parameter } from '../query/read-query';

/** A question about one page, checked as far as it can be without asking the wiki. */
export interface PageQuestion {
  wiki: AskedWiki;
  page: PageName;
}

/** Largest page id that MediaWiki's tables hold. */
const MAX_PAGE_ID = 4_294_967_295;
/** 255 bytes of title, and the namespace's name. */
const MAX_TITLE_BYTES = 512;
/** Characters that no title has (MediaWikiTitleCodec), and broken encodings. */
const NOT_IN_TITLES = /[<>[\]|{}\uFFFD]|[^\P{Cc}]/u;

/**
 * Reads `dbname` and one of `pageid`, `curid`, `title`. A title may also be the address of a page,
 * which names the wiki too and goes before `dbname`, or `#` and a page id.
 * @throws Problem missing-parameter, repeated-parameter, conflicting-parameters, unknown-dbname,
 *   bad-pageid, bad-title
 */
export function readPageQuestion(query: URLSearchParams, wikis: AskedWikis): PageQuestion {
  const given = ['pageid', 'curid', 'title'].filter((name) => parameter(query, name) !== '');
  const [name, further] = given;
  if (name === undefined) throw new Problem('missing-parameter', 'pageid');
  if (further !== undefined) throw new Problem('conflicting-parameters', given.join(', '));
  const value = parameter(query, name);
  const pasted = name === 'title' ? readPastedAddress(value) : null;
  const wiki = findWiki(wikis, pasted?.domain ?? parameter(query, 'dbname'));
  if (name !== 'title') return { wiki, page: { pageId: readPageId(value) } };
  return { wiki, page: checkPage(pasted?.page ?? readTitle(value), value) };
}

function findWiki(wikis: AskedWikis, name: string): AskedWiki {
  if (name === '') throw new Problem('missing-parameter', 'dbname');
  const wiki = wikis.find(name);
  if (wiki === null) throw new Problem('unknown-dbname', name);
  return wiki;
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
  const tooLong = Buffer.byteLength(title) > MAX_TITLE_BYTES;
  if (title === '' || tooLong || NOT_IN_TITLES.test(title)) throw new Problem('bad-title', given);
  return { title };
}
