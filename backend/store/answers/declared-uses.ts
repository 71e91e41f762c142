import {
  accessOfId,
  fateOfId,
  monthOfId,
  type LinkDeclaration,
} from '../../status/link-declaration';
import type { AskRows } from '../statements/joint-asking';
import { rowQuestion, type Columns } from '../statements/row-question';

/** What the writers of a wiki's pages say of a URL in their wikitext (I2); not both are null. */
export interface DeclaredUses {
  /** Of the page that is asked about. */
  here: LinkDeclaration | null;
  /** Of other pages of the same wiki, all together, and on how many. */
  elsewhere: (LinkDeclaration & { pages: number }) | null;
}

/** Of a URL that more pages of a wiki declare, those are not read for an answer: a reference may stand on half a million. */
export const DECLARED_PAGES_MAX = 1_000;
/** Declarations that are read at first. Few pages have links with more, and to look at each URL costs three times as much. */
const READ_AT_FIRST_MAX = 5_000;

/**
 * What is declared of URLs on the pages of a wiki, by id; of those of which nothing is there is no entry. On several
 * pages the gravest counts, and the earliest month. Of a URL that more than a thousand pages declare, only what the page
 * itself says is told. Index: declared_link.url_id, which has all of it, declared_link.PRIMARY, url.PRIMARY.
 * @param pageId the page that is asked about; 0: none
 */
export async function declaredUses(
  ask: AskRows,
  urlIds: readonly number[],
  wikiId: number,
  pageId: number,
): Promise<ReadonlyMap<number, DeclaredUses>> {
  const first = await ask(firstDeclared, urlIds, wikiId, pageId);
  const read = [...first.values()].reduce((sum, uses) => sum + pagesOf(uses), 0);
  const uses = read < READ_AT_FIRST_MAX ? first : await ask(eachDeclared, urlIds, wikiId, pageId);
  return new Map(
    [...uses].flatMap(([urlId, its]): [number, DeclaredUses][] => {
      if (pagesOf(its) <= DECLARED_PAGES_MAX) return [[urlId, its]];
      return its.here === null ? [] : [[urlId, { ...its, elsewhere: null }]];
    }),
  );
}

const pagesOf = ({ here, elsewhere }: DeclaredUses): number =>
  (here === null ? 0 : 1) + (elsewhere?.pages ?? 0);

const COLUMNS = 'url_id, page_id, fate, is_tagged, dead_since, access';

const declared = {
  row: ({ integer }: Columns) => ({
    urlId: integer('url_id'),
    isHere: integer('page_id = ?'),
    fate: integer('MAX(fate)'),
    isTagged: integer('MAX(is_tagged)'),
    // Not NULLIF: MariaDB's Spider hands it on with an argument too many.
    deadSince: integer('COALESCE(MIN(IF(dead_since = 0, NULL, dead_since)), 0)'),
    access: integer('MAX(access)'),
    pages: integer('COUNT(*)'),
  }),
  key: ({ urlId }: UrlRow) => urlId,
  value: (rows: readonly UrlRow[]): DeclaredUses => {
    const here = rows.find(({ isHere }) => isHere === 1);
    const elsewhere = rows.find(({ isHere }) => isHere === 0);
    return {
      here: here === undefined ? null : declarationOf(here),
      elsewhere:
        elsewhere === undefined ? null : { ...declarationOf(elsewhere), pages: elsewhere.pages },
    };
  },
};

/** As much as is read at first, of any of the URLs. */
const firstDeclared = rowQuestion({
  ...declared,
  from: `FROM (SELECT ${COLUMNS} FROM declared_link FORCE INDEX (url_id)
      WHERE url_id IN (?) AND wiki_id = ? LIMIT ${READ_AT_FIRST_MAX}) AS looked
    GROUP BY url_id, page_id = ?`,
  values: (urlIds: number[], wikiId: number, pageId: number) => [pageId, urlIds, wikiId, pageId],
});

/** What the page itself says, and all of each URL that not too many pages declare. */
const eachDeclared = rowQuestion({
  ...declared,
  from: `FROM (
      SELECT ${COLUMNS} FROM declared_link FORCE INDEX (PRIMARY)
      WHERE wiki_id = ? AND page_id = ? AND url_id IN (?)
      UNION ALL
      SELECT ${COLUMNS}
      FROM (SELECT IF((SELECT 1 FROM declared_link AS its FORCE INDEX (url_id)
                       WHERE its.url_id = url.url_id AND its.wiki_id = ? LIMIT 1 OFFSET ${DECLARED_PAGES_MAX}) IS NULL,
                url_id, 0) AS narrow_id
            FROM url FORCE INDEX (PRIMARY) WHERE url_id IN (?)) AS asked
        STRAIGHT_JOIN declared_link FORCE INDEX (url_id)
          ON declared_link.url_id = narrow_id AND wiki_id = ? AND page_id <> ?
    ) AS declared GROUP BY url_id, page_id = ?`,
  values: (urlIds: number[], wikiId: number, pageId: number) => [
    pageId,
    wikiId,
    pageId,
    urlIds,
    wikiId,
    urlIds,
    wikiId,
    pageId,
    pageId,
  ],
});

/** Of a URL on the page that is asked about, or on others. */
interface UrlRow extends DeclaredRow {
  urlId: number;
  isHere: number;
  pages: number;
}

/** Of some pages, as numbers. */
interface DeclaredRow {
  fate: number;
  isTagged: number;
  deadSince: number;
  access: number;
}

function declarationOf({ fate, isTagged, deadSince, access }: DeclaredRow): LinkDeclaration {
  return {
    fate: fateOfId(fate),
    isTagged: isTagged === 1,
    deadSince: monthOfId(deadSince),
    access: accessOfId(access),
  };
}
