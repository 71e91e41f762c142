import type { AddressParts } from './address-parts';

/** Host, path and query as one text without escapes, as rules write addresses: `new.example/a/b?c=d`. */
export function partsText({ host, segments, endsInSlash, query }: AddressParts): string {
  const path = segments.length === 0 ? '/' : `/${segments.join('/')}${endsInSlash ? '/' : ''}`;
  const pairs = query.map(([name, value]) => `${name}=${value}`).join('&');
  return `${host}${path}${pairs === '' ? '' : `?${pairs}`}`;
}
