import { dateOfTimestamp, hasDay } from '../dates/read-date';
import type { Copy } from './url-finding';
import { withHttps } from './wayback-address';

/** @param pageUrl whose fragment the copy gets, as long as it has none */
export function copyAddress(copyUrl: string, pageUrl: string): string {
  const fragment = /#.*$/s.exec(pageUrl)?.[0] ?? '';
  return withHttps(copyUrl.includes('#') ? copyUrl : copyUrl + fragment);
}

/** The day of a copy, `YYYY-MM-DD`; null if only its month is known. */
export function copyDay({ timestamp }: Copy): string | null {
  const date = dateOfTimestamp(timestamp.replaceAll(/\D/g, ''));
  return date !== null && hasDay(date) ? date : null;
}
