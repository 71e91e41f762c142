import { redirectClassOfId, type RedirectClass } from '../status/redirect-class';
import type { RowQuestion } from './row-questions';

/** Where the redirects of a URL led at the last check. */
export interface RedirectTarget {
  /** Normal form. */
  url: string;
  /** How far it is from the URL; null where it was not noted yet. */
  class: RedirectClass | null;
}

/** The redirects of these URLs, by URL id; one without has no entry. Index: PRIMARY. */
export function redirectsQuestion(
  urlIds: readonly number[],
): RowQuestion<number, Map<number, RedirectTarget>> {
  return {
    name: 'redirects',
    items: urlIds,
    partsOf: (all) => [
      {
        sql: `'redirect' AS kind, url_id AS id, CAST(target_class AS SIGNED) AS number,
            target AS text, '' AS note
          FROM redirect FORCE INDEX (PRIMARY) WHERE url_id IN (?)`,
        values: [[...new Set(all)]],
      },
    ],
    read: (rows) =>
      new Map(
        rows.map(({ id, number, text }) => [
          id,
          { url: text.toString('utf8'), class: redirectClassOfId(number ?? 0) },
        ]),
      ),
  };
}
