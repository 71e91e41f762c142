import {
  accessOfId,
  fateOfId,
  monthOfId,
  type LinkDeclaration,
} from '../../status/link-declaration';
import { rowQuestion } from '../statements/row-question';

/** What the writers of a wiki's pages say of a URL in their wikitext (I2); not both are null. */
export interface DeclaredUses {
  /** Of the page that is asked about. */
  here: LinkDeclaration | null;
  /** Of other pages of the same wiki, all together, and on how many. */
  elsewhere: (LinkDeclaration & { pages: number }) | null;
}

/** Of a URL that more pages of a wiki declare, those are not read for an answer: a reference may stand on half a million. */
export const DECLARED_PAGES_MAX = 1_000;

const COLUMNS = 'url_id, page_id, fate, is_tagged, dead_since, access';

/**
 * What is declared of URLs on the pages of a wiki, by id; of those of which nothing is there is no entry. On several
 * pages the gravest counts, and the earliest month. Of a URL that more than a thousand pages declare, only what the page
 * itself says is told. Index: declared_link.url_id, which has all of it, declared_link.PRIMARY, url.PRIMARY.
 * @param pageId the page that is asked about; 0: none
 */
export const declaredUses = rowQuestion({
  row: ({ integer }) => ({
    urlId: integer('url_id'),
    isHere: integer('page_id = ?'),
    fate: integer('MAX(fate)'),
    isTagged: integer('MAX(is_tagged)'),
    // Not NULLIF: MariaDB's Spider hands it on with an argument too many.
    deadSince: integer('COALESCE(MIN(IF(dead_since = 0, NULL, dead_since)), 0)'),
    access: integer('MAX(access)'),
    pages: integer('COUNT(*)'),
  }),
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
  key: ({ urlId }) => urlId,
  value: (rows): DeclaredUses => {
    const here = rows.find(({ isHere }) => isHere === 1);
    const elsewhere = rows.find(({ isHere }) => isHere === 0);
    return {
      here: here === undefined ? null : declarationOf(here),
      elsewhere:
        elsewhere === undefined ? null : { ...declarationOf(elsewhere), pages: elsewhere.pages },
    };
  },
});

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
