import type { Request } from 'express';
import { isFromOurPage } from './from-our-page';

/**
 * Whether a link on a page of ours was followed, as browsers say. A link to an address that others wrote does not count:
 * none of ours tells where people come from (`outwardUrl`). Who tells nothing comes from nowhere.
 * @param publicUrl under which people reach us
 * @param path of that page
 */
export function isLinkedFrom(request: Request, publicUrl: string, path: string): boolean {
  const referrer = request.get('Referer') ?? '';
  if (!isFromOurPage(request, publicUrl) || !URL.canParse(referrer)) return false;
  const { origin, pathname } = new URL(referrer);
  return origin === new URL(publicUrl).origin && pathname === path;
}
