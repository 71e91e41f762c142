import { createHmac } from 'node:crypto';
import { standingNameOf } from '../status/name-of-host';
import { isOfName } from '../status/name-step';
import type { DeliveryPlace, LeasedSubscriber } from '../store/subscribers/lease-subscribers';
import { usedUrlKey } from '../store/subscribers/pages-told';
import type { ToldRows } from '../store/subscribers/settle-message';
import type { WaitingChange, WaitingRows } from '../store/subscribers/waiting-changes';
import { classifyUrl } from '../url/classify-url';

/** What is sent at once, by Standard Webhooks 1.0.0. */
export interface WebhookMessage {
  /** The same in each try. */
  id: string;
  /** JSON, at most BODY_BYTES_MAX. */
  body: string;
  /** What is settled with it. */
  told: ToldRows;
  /** What the answer has to hold to prove that this is wanted; null: nothing. */
  challenge: string | null;
}

/** Changes of one message, at most. */
export const CHANGES_MAX = 100;
/** As Standard Webhooks advises. */
export const BODY_BYTES_MAX = 20_000;
/** Pages named with one change. */
export const PAGES_NAMED_MAX = 10;

/** What stands around the changes, and `"pages":[]` with as many of the longest ids. */
const AROUND_BYTES = 120;
const PAGES_BYTES = 12 + PAGES_NAMED_MAX * 11;

/** The changes of a message, and where it ends. */
export interface MessageChanges {
  changes: readonly WaitingChange[];
  told: DeliveryPlace;
}

/**
 * As many of the changes that wait as one message takes: the same ones each time, whatever pages have the URLs by then.
 * A change whose address alone is longer than a message is passed over.
 * @returns null: no change waits
 */
export function changesOfMessage({ changes, end }: WaitingRows): MessageChanges | null {
  if (end === null) return null;
  const taken: WaitingChange[] = [];
  let bytes = AROUND_BYTES;
  let told: DeliveryPlace = { changeId: 0, wikiId: 0 };
  for (const change of changes) {
    const more = bytesOf(change);
    const isTooLong = AROUND_BYTES + more > BODY_BYTES_MAX;
    if (!isTooLong && bytes + more > BODY_BYTES_MAX) return { changes: taken, told };
    if (!isTooLong) {
      taken.push(change);
      bytes += more;
    }
    told = { changeId: change.id, wikiId: change.wikiId };
  }
  return { changes: taken, told: end };
}

function bytesOf(change: WaitingChange): number {
  const longest = { wiki: '', pages: [], linkedPages: PAGES_COUNT_MAX };
  const own = Buffer.byteLength(JSON.stringify(entryOf(change, longest))) + 1;
  return change.wikiId === 0 ? own : own + WIKI_BYTES + PAGES_BYTES;
}

/** As many as a column holds. */
const PAGES_COUNT_MAX = 4_294_967_295;
/** A wiki's full name is as long as its columns allow. */
const WIKI_BYTES = 80;

/** What is known of the surroundings of changes. */
export interface ToldSurroundings {
  /** `dewiki@WMF`, by wiki_id. */
  wikiNames: ReadonlyMap<number, string>;
  /** By `usedUrlKey`. */
  pages: ReadonlyMap<string, readonly number[]>;
  /** How many pages of wikis linked to a name when it was looked at last, by `changedName`; those that nobody knows are missing. */
  linkedPages: ReadonlyMap<string, number>;
}

/** The name that a change tells of: of all its URLs one is told to who asks for a domain or a wiki; null: it tells of the URL. */
export function changedName({ url, reason }: Pick<WaitingChange, 'url' | 'reason'>): string | null {
  return isOfName(reason) ? standingNameOf(classifyUrl(url).url?.host ?? '') : null;
}

/** Tells of changes. */
export function changesMessage(
  { subscriberId }: Pick<LeasedSubscriber, 'subscriberId'>,
  { changes, told }: MessageChanges,
  { wikiNames, pages, linkedPages }: ToldSurroundings,
): WebhookMessage {
  const entries = changes.map((change) =>
    entryOf(change, {
      wiki: wikiNames.get(change.wikiId) ?? '',
      pages: pages.get(usedUrlKey(change)) ?? [],
      linkedPages: linkedPages.get(changedName(change) ?? ''),
    }),
  );
  const newestS = Math.max(0, ...changes.map(({ changedAtS }) => changedAtS));
  return {
    id: `msg_${subscriberId}_${told.changeId}_${told.wikiId}`,
    body: bodyOf('weboid.verdict-change', newestS, { changes: entries }),
    told,
    challenge: null,
  };
}

/**
 * Calls a webhook: to have it prove that it wants this, or for a test.
 * @param secret from which the challenge follows, so that it is the same in each try
 */
export function callMessage(
  { subscriberId, state }: Pick<LeasedSubscriber, 'subscriberId' | 'state'>,
  calledAtS: number,
  secret: string,
): WebhookMessage {
  const id = `msg_${subscriberId}_call_${calledAtS}`;
  if (state !== 'unproven') {
    return { id, body: bodyOf('weboid.test', calledAtS, {}), told: 'call', challenge: null };
  }
  const challenge = createHmac('sha256', secret).update(`challenge ${id}`).digest('base64url');
  const body = bodyOf('weboid.verification', calledAtS, { challenge });
  return { id, body, told: 'call', challenge };
}

function bodyOf(type: string, atS: number, data: object): string {
  return JSON.stringify({ type, timestamp: isoOf(atS), data });
}

/** Who subscribed to a URL or a domain is told by the usual rules, of no wiki. */
function entryOf(
  change: WaitingChange,
  {
    wiki,
    pages,
    linkedPages,
  }: { wiki: string; pages: readonly number[]; linkedPages: number | undefined },
): object {
  const name = changedName(change);
  const { id, firstId, url, from, to, reason, changedAtS } = change;
  return {
    id,
    first_id: firstId,
    url,
    from,
    to,
    reason,
    changed_at: isoOf(changedAtS),
    ...(name !== null && { name, linked_pages: linkedPages }),
    ...(change.wikiId !== 0 && { wiki, pages }),
  };
}

function isoOf(atS: number): string {
  return new Date(atS * 1_000).toISOString();
}
