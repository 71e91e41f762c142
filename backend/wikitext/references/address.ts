import { readArchiveLink } from '../../url/archived-copy';
import { classifyUrl } from '../../url/classify-url';
import { normalizeUrl } from '../../url/normalize-url';
import { dateOfTimestamp } from '../dates/read-date';
import { remember } from './remember';

/** What an address by itself says. */
export interface Address {
  /** Whether nobody can use it. */
  readonly isMalformed: boolean;
  /** The page itself: of a copy its original; null if malformed, or if the copy does not tell. */
  readonly originalUrl: string | null;
  readonly isCopy: boolean;
  /** Of a copy, if it tells. */
  readonly copyDate: string | null;
}

const AUTHORITY = /^(?:(?:https?|ftps?|sftp):)?\/\/([^/?#\\]*)/i;
/**
 * What stands behind the slashes is a scheme itself, whole or with a slash, its colon or its first letters lost. What a
 * path, a query or a user's name holds is none; no host is called `http`.
 */
const DOUBLED_SCHEME =
  /^(?:https?(?=[/\\?#]|$)|[^/\\?#]*(?:https?|ftps?):(?=[/\\?#]|$)|[a-z]+:(?=[/\\?#]|$)|s?ftps?\/\/|(?:https?|s?ftps?)(?::(?!\d*(?:[/\\?#]|$))|%3a))/i;
const IPV6_HOST = /^([a-z]*:?\/\/(?:[^/?#@]*@)?)\[[0-9a-f:.]+\]/i;
/** Blanks, brackets and controls of the writing's direction. */
const UNUSABLE = /[\s[\]<>\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;
const SCHEME = /(?:https?|ftps?|sftp):\/\//gi;

/** Of more links no page is made. */
const KEPT_MAX = 10_000;

/** @param url as meant */
export const readAddress = remember(addressOf, KEPT_MAX);

function addressOf(url: string): Address {
  if (isMalformed(url))
    return { isMalformed: true, originalUrl: null, isCopy: false, copyDate: null };
  const whole = url.startsWith('//') ? `https:${url}` : url;
  const link = classifyUrl(whole).url;
  const copy = link === null ? null : readArchiveLink(link);
  if (copy === null)
    return { isMalformed: false, originalUrl: whole, isCopy: false, copyDate: null };
  return {
    isMalformed: false,
    originalUrl: copy.original === null ? null : asWritten(whole, copy.original.text),
    isCopy: true,
    copyDate: copy.timestamp === null ? null : dateOfTimestamp(copy.timestamp),
  };
}

function isMalformed(url: string): boolean {
  const found = AUTHORITY.exec(url);
  const authority = found?.[1];
  if (found === null || authority === undefined) return true;
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  if (host === '' || host.startsWith(':')) return true;
  if (DOUBLED_SCHEME.test(url.slice(found[0].length - host.length))) return true;
  return UNUSABLE.test(host.startsWith('[') ? url.replace(IPV6_HOST, '$1') : url);
}

/** The original as it stands in the address of its copy, with its fragment; in normal form where it does not. */
function asWritten(url: string, original: string): string {
  const starts = [...url.matchAll(SCHEME)].map(({ index }) => index).slice(1);
  const start = starts.findLast((one) => normalizeUrl(url.slice(one)) === original);
  return start === undefined ? original : url.slice(start);
}
