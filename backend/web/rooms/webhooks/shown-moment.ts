import { markup, type Markup } from '../../words/markup';

/**
 * A moment to the minute, UTC.
 * @param atS seconds since 1970
 */
export function shownMoment(atS: number): Markup {
  const when = new Date(atS * 1_000).toISOString();
  return markup`<time datetime="${when}" dir="ltr">${when.slice(0, 10)} ${when.slice(11, 16)} UTC</time>`;
}
