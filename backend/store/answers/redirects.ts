import { redirectClassOfId, type RedirectClass } from '../../status/redirect-class';
import { rowQuestion } from '../statements/row-question';

/** Where the redirects of a URL led at the last check. */
export interface RedirectTarget {
  /** Normal form. */
  url: string;
  /** How far it is from the URL; null where it was not noted yet. */
  class: RedirectClass | null;
}

/** The redirects of URLs, by id. Index: PRIMARY. */
export const redirectTargets = rowQuestion({
  row: ({ integer, text }) => ({
    urlId: integer('url_id'),
    targetClass: integer('target_class'),
    target: text('target'),
  }),
  from: 'FROM redirect FORCE INDEX (PRIMARY) WHERE url_id IN (?)',
  values: (urlIds: number[]) => [urlIds],
  key: ({ urlId }) => urlId,
  value: ([{ target, targetClass }]): RedirectTarget => ({
    url: target,
    class: redirectClassOfId(targetClass),
  }),
});
