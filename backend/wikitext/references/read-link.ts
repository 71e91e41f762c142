import type { ExternalLink } from '../links/find-links';
import type { SyntaxNode } from '../syntax/node';
import { readAddress } from './address';
import { toldArchive } from './archive';
import type { WikitextPage } from './page';
import type { Reference } from './reference';
import { tagsBehind } from './tags-behind';

/**
 * The reference that a link without a template is.
 * @param nodes among which it stands, in order
 */
export function readLink(
  page: WikitextPage,
  link: ExternalLink,
  nodes: readonly SyntaxNode[],
): Reference {
  const { kind, start, end } = link;
  const url = link.url.replaceAll('&amp;', '&');
  const address = readAddress(url);
  const behind = tagsBehind(page, nodes, { end, url });
  const archive = toldArchive(
    { url, address, copies: [null, behind.copy], ownDate: null },
    page.templates.language,
  );
  return {
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
    expandable: false,
  };
}
