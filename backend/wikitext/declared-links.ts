import {
  declaresAnything,
  gravestDeclaration,
  type LinkDeclaration,
} from '../status/link-declaration';
import { classifyUrl } from '../url/classify-url';
import { locateReferences } from './analyse';
import { deadSince } from './references/dead-since';
import type { LocatedReference } from './references/located-reference';
import { WikitextPage } from './references/page';
import type { Reference } from './references/reference';
import { showsDeadTag } from './references/shows-dead-tag';
import type { WikiTemplates } from './wikis/known-wikis';

/**
 * What a page's writers declare of its links in the wikitext, by normal form of the page that is meant, not of a copy
 * of it (I2). Of a URL that is cited several times the gravest counts; those of which nothing is said are left out.
 * @param source as the wiki's API gives it
 * @param templates of its wiki; of an unknown one only tags are known
 */
export function declaredLinks(
  source: string,
  templates: WikiTemplates,
): Map<string, LinkDeclaration> {
  const page = new WikitextPage(source, templates);
  const declared = new Map<string, LinkDeclaration>();
  for (const located of locateReferences(page)) {
    const url = urlOf(located.reference);
    const declaration = declarationOf(page, located);
    if (url === null || !declaresAnything(declaration)) continue;
    const earlier = declared.get(url) ?? declaration;
    declared.set(url, gravestDeclaration(earlier, declaration));
  }
  return declared;
}

function urlOf({ originalUrl, malformed }: Reference): string | null {
  if (originalUrl === null || malformed) return null;
  return classifyUrl(originalUrl).url?.text ?? null;
}

function declarationOf(page: WikitextPage, located: LocatedReference): LinkDeclaration {
  const { status, deadTag, access } = located.reference;
  return {
    fate: status === 'live' || status === 'unknown' ? null : status,
    isTagged: deadTag || showsDeadTag(page, located),
    deadSince: deadSince(page, located),
    access,
  };
}
