import { createHash } from 'node:crypto';
import { findBlockedDomain } from './blocked-domains';
import type { SpamList, UnsupportedLine } from './spam-list';
import { subjectOf, unicodeHost } from './subject-of';

/** All that decides for one wiki what is spam. */
export interface SpamSources {
  blacklists: SpamList[];
  whitelists: SpamList[];
  /** Hosts as parseBlockedDomains gives them. */
  blockedDomains: string[];
}

/** Why a URL is spam. */
export interface SpamHit {
  /** Name of the list. */
  list: string;
  /** The line that matches, or the blocked domain. */
  line: string;
}

/** Tells what is spam on one wiki (W6.1). */
export interface SpamMatcher {
  /** Equal for matchers that find the same. */
  key: string;
  /** @param url in normal form */
  match: (url: string) => SpamHit | null;
  /** Lines that are never matched. */
  unsupported: UnsupportedLine[];
}

const HOST = /^[a-z]+:\/\/([^/:[]+)/;

/**
 * W6.1: blacklists minus whitelists, and blocked domains, on which whitelists have no effect. What a
 * whitelist matches is deleted from the URL before the blacklists look at it. Never throws; time is
 * linear in the length of the URL and of the lists.
 * Source: SpamBlacklist::filter; AbuseFilter, BlockedDomainFilter.
 */
export function createSpamMatcher(sources: SpamSources): SpamMatcher {
  const { blacklists, whitelists } = sources;
  const blocked: ReadonlySet<string> = new Set(sources.blockedDomains);
  return {
    key: keyOf(sources),
    match: (url) => matchDomain(url, blocked) ?? matchLists(url, blacklists, whitelists),
    unsupported: [...blacklists, ...whitelists].flatMap((list) => list.unsupported),
  };
}

function keyOf({ blacklists, whitelists, blockedDomains }: SpamSources): string {
  const keys = [blacklists, whitelists].map((lists) => lists.map(({ name, key }) => [name, key]));
  return createHash('sha256')
    .update(JSON.stringify([keys, blockedDomains]))
    .digest('base64url');
}

function matchDomain(url: string, blocked: ReadonlySet<string>): SpamHit | null {
  if (blocked.size === 0) return null;
  const line = findBlockedDomain(unicodeHost(HOST.exec(url)?.[1] ?? ''), blocked);
  return line === null ? null : { list: 'blocked domains', line };
}

function matchLists(url: string, blacklists: SpamList[], whitelists: SpamList[]): SpamHit | null {
  const subject = whitelists.reduce((rest, list) => list.withoutMatches(rest), subjectOf(url));
  for (const list of blacklists) {
    const line = list.match(subject);
    if (line !== null) return { list: list.name, line };
  }
  return null;
}
