import type { AddressParts } from '../addresses/address-parts';
import { bareHost } from '../addresses/folder-key';
import type { Program } from './program';

/** To which old addresses a rule applies, beside those that lack what its holes ask for. */
export interface RuleScope {
  /** `*.blogs.example`: any of these. */
  readonly host: string;
  /** The first segments, in this order, without escapes. */
  readonly leading: readonly string[];
}

/** Fixed leading segments. */
const LEADING_MAX = 4;

/** For a program that was made of an old address: one for each number of fixed leading segments. */
export function scopesOf(program: Program, { host, segments }: AddressParts): RuleScope[] {
  const counts = Math.min(LEADING_MAX, segments.length - 1) + 1;
  const name = scopeHost(program, host);
  return Array.from({ length: Math.max(1, counts) }, (_, count) => ({
    host: name,
    leading: segments.slice(0, count),
  }));
}

/** Scopes of one key are the same. */
export function ruleScopeKey({ host, leading }: RuleScope): string {
  return [bareHost(host), ...leading].join('/');
}

/** Whether an old address is one of those to which a rule applies. */
export function isWithin(old: AddressParts, { host, leading }: RuleScope): boolean {
  if (!isOfHost(old.host, host)) return false;
  if (isQueryOfRoot(old)) return leading.length === 0;
  if (old.segments.length <= leading.length) return false;
  return leading.every((segment, place) => old.segments[place] === segment);
}

/** `/?p=123`: a page as programs for blogs number them, where the path alone is that of the home page. */
function isQueryOfRoot({ segments, query }: AddressParts): boolean {
  return segments.length === 0 && query.length > 0;
}

/** A program that asks for the first label of the host is one of all hosts beside it. */
function scopeHost({ parts }: Program, host: string): string {
  const asksForLabel = parts.some(
    (part) => typeof part !== 'string' && part.id.startsWith('label|'),
  );
  return asksForLabel ? `*${host.slice(host.indexOf('.'))}` : host;
}

function isOfHost(host: string, scope: string): boolean {
  return scope.startsWith('*.')
    ? host.endsWith(scope.slice(1))
    : bareHost(host) === bareHost(scope);
}
