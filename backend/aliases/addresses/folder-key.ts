import { standingNameOf } from '../../status/name-of-host';
import type { AddressParts } from './address-parts';

/** Addresses of one key are siblings: one host, with `www.` or without, and one parent path, digits masked. */
export function folderKey({ host, segments }: AddressParts): string {
  return [bareHost(host), ...segments.slice(0, -1).map(masked)].join('/');
}

/** How many of the first segments two addresses have in common, digits masked. */
export function sharedFolders(one: AddressParts, other: AddressParts): number {
  let count = 0;
  const max = Math.min(one.segments.length, other.segments.length) - 1;
  while (count < max && masked(one.segments[count]) === masked(other.segments[count])) count += 1;
  return count;
}

/** Without `www.`, under which most sites answer as without. */
export function bareHost(host: string): string {
  return host.startsWith('www.') ? host.slice(4) : host;
}

/** Whether two hosts are of one registered domain, or of one name below a suffix where anybody may have one. */
export function areKin(one: string, other: string): boolean {
  return standingNameOf(withoutPort(one)) === standingNameOf(withoutPort(other));
}

const withoutPort = (host: string): string => host.replace(/:\d+$/, '');

const masked = (segment = ''): string => segment.replaceAll(/\d+/g, '0');
