import type { ExternalLink } from '../links/find-links';
import type { SyntaxNode } from '../syntax/node';
import { readAddress } from './address';
import { toldArchive } from './archive';
import type { WikitextPage } from './page';
import type { LocatedReference } from './located-reference';
import type { Reference } from './reference';
import { tagsBehind } from './tags-behind';

/**
 * The reference that a link without a template is.
 * @param nodes among which it stands, in order
 * @param expandable see Reference
 */
export function readLink(
  page: WikitextPage,
  link: ExternalLink,
  { nodes, expandable }: { nodes: readonly SyntaxNode[]; expandable: boolean },
): LocatedReference {
  const { kind, start, end, urlEnd } = link;
  const url = link.url.replaceAll('&amp;', '&');
  const address = readAddress(url);
  const behind = tagsBehind(page, nodes, { end, url });
  const archive = toldArchive(
    { url, address, copies: [null, behind.copy], ownDate: null },
    page.templates.language,
  );
  const reference: Reference = {
    start,
    end,
    kind,
    param: null,
    url,
    originalUrl: address.originalUrl,
    archiveUrl: archive.url,
    archiveDate: archive.date,
    accessDate: null,
    status: null,
    access: behind.access,
    deadTag: behind.isDead,
    ignored: behind.isIgnored,
    malformed: address.isMalformed,
    expandable,
  };
  const text = kind === 'bracketed' ? { start: urlEnd, end: end - 1 } : null;
  return { reference, text, template: null, behind: behind.tags, wrapper: null, ref: null };
}
