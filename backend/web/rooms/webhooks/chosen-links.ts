import { fullName, type AskedWikis } from '../../../answers/asked-wiki';
import { meantWiki } from '../../../answers/page-question';
import { isolated } from '../../pages/isolated';
import { urlText } from '../../pages/outward-url';
import type { ToldOf } from '../../pages/told-of';
import type { View } from '../../pages/view';
import type { MarkupValue } from '../../words/markup';

/** Of what somebody wants to be told who came from a page about it: the fields that name it, and what it is called. */
export interface ChosenLinks {
  fields: ToldOf;
  /** As of the wiki; absent where there is none. */
  wiki?: string;
}

/** As an address or a form names it. */
export type NamedLinks = { readonly [Name in keyof ToldOf]?: string | undefined };

/**
 * What a page or a form names; null: nothing.
 * @throws Problem unknown-dbname, missing-parameter (a page or a category without its wiki, where there are several)
 */
export function chosenIn(
  wikis: AskedWikis,
  { dbname, title, category, domain, url }: NamedLinks,
): ChosenLinks | null {
  const ofNoWiki = { ...(domain !== undefined && { domain }), ...(url !== undefined && { url }) };
  if (dbname === undefined && title === undefined && category === undefined) {
    return Object.keys(ofNoWiki).length === 0 ? null : { fields: ofNoWiki };
  }
  const wiki = meantWiki(wikis, dbname);
  const named = {
    ...(title !== undefined && { title }),
    ...(category !== undefined && { category }),
    ...ofNoWiki,
  };
  return { fields: { dbname: fullName(wiki), ...named }, wiki: wiki.domain };
}

/** As the topics of a subscriber are called. */
export function chosenLabels(
  { translator: { text } }: View,
  { fields, wiki = '' }: ChosenLinks,
): MarkupValue[] {
  const { dbname, title, category, domain, url } = fields;
  const ofWiki = isolated(wiki);
  const isWholeWiki = dbname !== undefined && category === undefined && title === undefined;
  const labels = [
    title !== undefined && text('weboid-web-mail-topic-page', isolated(title), ofWiki),
    category !== undefined && text('weboid-web-sub-topic-category', isolated(category), ofWiki),
    isWholeWiki && text('weboid-web-hook-topic-wiki', ofWiki),
    domain !== undefined && text('weboid-web-hook-topic-domain', isolated(domain)),
    url !== undefined && urlText(url),
  ];
  return labels.filter((label) => label !== false);
}
