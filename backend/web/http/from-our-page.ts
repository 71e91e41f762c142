import type { Request } from 'express';

/**
 * Whether a form was sent by a page of ours (W8.2). Browsers say so themselves, where they say it;
 * who does not has to name our origin, as all browsers do with POST.
 * @param publicUrl under which people reach us
 */
export function isFromOurPage(request: Request, publicUrl: string): boolean {
  const site = request.get('Sec-Fetch-Site');
  const origin = request.get('Origin');
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined ? site === 'same-origin' : origin === new URL(publicUrl).origin;
}
