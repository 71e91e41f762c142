import { z } from 'zod';

const fileSchema = z.array(z.object({ domain: z.string() }).nullable().catch(null));
const AUTHORITY = /^(?:[a-z][\w+.-]*:)?\/\/(?:[^/?#@]*@)?([^/?#:]*)/i;

/**
 * The hosts that a `MediaWiki:BlockedExternalDomains.json` blocks; entries that name none are left
 * out, and so is a page that is no such list. Case is kept, so that upper-case entries never match.
 * Source: AbuseFilter, BlockedDomainStorage and BlockedDomainValidator.
 */
export function parseBlockedDomains(json: string): string[] {
  const entries = fileSchema.safeParse(parseJson(json));
  if (!entries.success) return [];
  return entries.data.flatMap((entry) => {
    const domain = entry?.domain.trim() ?? '';
    const host = AUTHORITY.exec(domain.includes('//') ? domain : `https://${domain}`)?.[1] ?? '';
    return host.includes('.') ? [host] : [];
  });
}

/** The blocked one among a host (in Unicode) and its parent domains; null when none is. */
export function findBlockedDomain(host: string, blocked: ReadonlySet<string>): string | null {
  for (let rest = host; rest !== ''; rest = parentOf(rest)) if (blocked.has(rest)) return rest;
  return null;
}

function parentOf(host: string): string {
  const dot = host.indexOf('.');
  return dot === -1 ? '' : host.slice(dot + 1);
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
