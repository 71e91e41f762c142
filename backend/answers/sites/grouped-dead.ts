import { STATUS, type StatusCode } from '../../status/status-code';
import { bareAddressOf, deadGroups, type DeadGroup } from './dead-groups';
import { siteName, type DeadUrl, type LivingUrl } from './grouped-url';
import { ledByRules } from './moved-rules';
import type { SiteDeadUrl } from './site-dead-url';

/** Nothing of the server was heard. */
const SERVER_GONE: ReadonlySet<StatusCode | undefined> = new Set([
  STATUS.networkGeneral,
  STATUS.dnsRefused,
  STATUS.unknownDomain,
  STATUS.addressSilent,
]);

/**
 * Groups dead URLs (deadGroups), and tells each its group, and where it would lead by the rules that others of it follow.
 * @param domain the host or domain that all is about
 * @returns the same URLs in the same order
 */
export function groupedDead(
  domain: string,
  listed: readonly SiteDeadUrl[],
  { living, livingShare }: { living: readonly LivingUrl[]; livingShare: number },
): { dead: SiteDeadUrl[]; groups: DeadGroup[] } {
  const groups = deadGroups({
    domain: siteName(domain),
    dead: listed.map(groupedOf),
    living,
    livingShare,
  });
  const dead = [...listed];
  groups.forEach(({ dead: places, rules }, group) => {
    for (const place of places) {
      const one = dead[place];
      if (one === undefined) continue;
      const suggestion = rules.length === 0 ? null : ledByRules(rules, bareAddressOf(one.url));
      dead[place] = { ...one, group, suggestion };
    }
  });
  return { dead, groups };
}

function groupedOf({ url, listed, citations }: SiteDeadUrl): DeadUrl {
  return {
    url,
    links: citations.pages,
    wikis: citations.wikis,
    isServerGone: SERVER_GONE.has(listed.runs[0]?.code),
  };
}
