import type { View } from '../../pages/view';

/** Where all that is known of a domain stands. */
export function domainAddress(domain: string, { translator }: Pick<View, 'translator'>): string {
  return `/domain?${new URLSearchParams({ domain, lang: translator.lang }).toString()}`;
}
