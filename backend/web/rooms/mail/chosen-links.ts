import { fullName, type AskedWikis } from '../../../answers/asked-wiki';
import { requiredWiki } from '../../../answers/page-question';
import { isolated } from '../../pages/isolated';
import type { ToldOf } from '../../pages/told-at-once';
import type { View } from '../../pages/view';

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
 * @throws Problem unknown-dbname, missing-parameter (a category without its wiki)
 */
export function chosenIn(
  wikis: AskedWikis,
  { dbname, category, domain }: NamedLinks,
): ChosenLinks | null {
  if (dbname === undefined && category === undefined) {
    return domain === undefined ? null : { fields: { domain } };
  }
  const wiki = requiredWiki(wikis, dbname);
  const named = {
    ...(category !== undefined && { category }),
    ...(domain !== undefined && { domain }),
  };
  return { fields: { dbname: fullName(wiki), ...named }, wiki: wiki.domain };
}

/** As the topics of a subscriber are called. */
export function chosenLabels(
  { translator: { text } }: View,
  { fields, wiki = '' }: ChosenLinks,
): string[] {
  const { dbname, category, domain } = fields;
  const ofWiki = isolated(wiki);
  const labels = [
    category !== undefined && text('weboid-web-sub-topic-category', isolated(category), ofWiki),
    dbname !== undefined && category === undefined && text('weboid-web-hook-topic-wiki', ofWiki),
    domain !== undefined && text('weboid-web-hook-topic-domain', isolated(domain)),
  ];
  return labels.filter((label) => label !== false);
}
