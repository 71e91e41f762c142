import { z } from 'zod';
import { describeIssue } from '../runtime/describe-issue';

/** A page whose external links changed, as a stream of events tells it (W1.7). */
export interface LinkChange {
  dbname: string;
  pageId: number;
  /** Id of the revision that the links are of; 0 when it was not told. */
  revisionId: number;
  /** When the wiki had renewed the page's links, in seconds since 1970. */
  atS: number;
}

/** What an event comes to: a change of interest, nothing of interest, or not what was agreed on. */
export type LinkEvent = { change: LinkChange } | { passedOver: true } | { malformed: string };

const PASSED_OVER: LinkEvent = { passedOver: true };

/** Of `mediawiki/page/links-change/1.0.0`, what tells whose event it is. */
const headSchema = z.object({
  database: z.string().min(1),
  meta: z.object({ dt: z.iso.datetime({ offset: true }), domain: z.string().optional() }),
});

/** Arrays may be absent, and the first link says nothing about the others. */
const linksSchema = z.array(z.object({ external: z.boolean() })).default([]);

const bodySchema = z.object({
  page_id: z.int().positive(),
  rev_id: z.int().nonnegative().default(0),
  added_links: linksSchema,
  removed_links: linksSchema,
});

/**
 * Reads one event of a stream `page-links-change`. Passed over are the canaries that only prove the
 * stream alive, other wikis, and changes that leave the external links alone.
 * @param isWanted whether a wiki is of interest
 */
export function readLinkEvent(data: string, isWanted: (dbname: string) => boolean): LinkEvent {
  const event = parseJson(data);
  const head = headSchema.safeParse(event);
  if (!head.success) return { malformed: describeIssue(head.error) };
  const { database: dbname, meta } = head.data;
  if (meta.domain === 'canary' || !isWanted(dbname)) return PASSED_OVER;
  const body = bodySchema.safeParse(event);
  if (!body.success) return { malformed: describeIssue(body.error) };
  const { page_id: pageId, rev_id: revisionId, added_links, removed_links } = body.data;
  if (![...added_links, ...removed_links].some((link) => link.external)) return PASSED_OVER;
  return { change: { dbname, pageId, revisionId, atS: Math.floor(Date.parse(meta.dt) / 1000) } };
}

/** Text that is no JSON becomes undefined, which no schema takes. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
