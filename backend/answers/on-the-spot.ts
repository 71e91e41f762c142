import { systemClock, type Clock } from '../runtime/clock';
import { whatwgUrl } from '../url/whatwg-url';
import type { AskedWiki, AskedWikis, LookedUpWiki } from './asked-wiki';

/** Whether a page of the own farm is there. */
export type TargetState = 'there' | 'missing' | 'not-looked-up';

/** In one question. */
const TARGETS_MAX = 500;
const WIKIS_MAX = 10;
/** Somebody waits: what is not told by then is told as not looked up. */
const WAIT_MS = 1_500;

/** Who looks targets up. */
export interface TargetSources {
  wikis: Pick<AskedWikis, 'find' | 'unwatched'>;
  /** How long it is waited, in real time whatever day it is taken for. */
  waiting?: Clock;
}

/**
 * Looks up in the wikis of a farm themselves which pages of theirs are there (W2.1, W2.2): 500 at most,
 * in ten wikis at most, for a second and a half. The addresses are never fetched.
 * @param urls normal forms
 * @param asking the wiki whose pages link there
 * @returns by URL, for each of them
 */
export async function lookUpTargets(
  urls: readonly string[],
  asking: AskedWiki,
  { wikis, waiting = systemClock }: TargetSources,
): Promise<Map<string, TargetState>> {
  const states = new Map<string, TargetState>(urls.map((url) => [url, 'not-looked-up']));
  const found = new Map<string, TargetState>();
  const byDomain = groupByDomain([...states.keys()]);
  if (byDomain.size > 0) await atMost(lookUpAll(byDomain, { asking, wikis, found }), waiting);
  for (const [url, state] of found) states.set(url, state);
  return states;
}

/** An address of a wiki's page. */
interface Target {
  /** Normal form. */
  url: string;
  address: URL;
}

function groupByDomain(urls: readonly string[]): Map<string, Target[]> {
  const groups = new Map<string, Target[]>();
  for (const url of urls.slice(0, TARGETS_MAX)) {
    const address = whatwgUrl(url);
    if (address === null) continue;
    // Mobile addresses mean the desktop ones.
    const domain = address.host.replace('.m.', '.');
    const its = groups.get(domain);
    if (its === undefined) groups.set(domain, [{ url, address }]);
    else its.push({ url, address });
  }
  return groups;
}

/** A look-up under way; `found` fills by and by. */
interface LookUp {
  asking: AskedWiki;
  wikis: TargetSources['wikis'];
  found: Map<string, TargetState>;
}

/** A wiki that fails has told nothing, and its pages were not looked up. */
async function lookUpAll(byDomain: Map<string, Target[]>, lookUp: LookUp): Promise<void> {
  let asked = 0;
  const all = [...byDomain].map(async ([domain, targets]) => {
    const wiki = await wikiAt(domain, lookUp);
    if (wiki === null || asked >= WIKIS_MAX) return;
    asked += 1;
    await lookUpIn(wiki, targets, lookUp.found);
  });
  await Promise.allSettled(all);
}

/** The wiki of the farm at a host, watched or not. */
async function wikiAt(domain: string, { asking, wikis }: LookUp): Promise<LookedUpWiki | null> {
  const wiki = wikis.find(domain);
  // Other names of wikis, such as `dewiki`, are no hosts.
  if (wiki?.domain !== domain) return wikis.unwatched(domain, asking);
  return wiki.farm.code === asking.farm.code ? wiki : null;
}

async function lookUpIn(
  { reader }: LookedUpWiki,
  targets: readonly Target[],
  found: Map<string, TargetState>,
): Promise<void> {
  const there = await reader.areThere(targets.map(({ address }) => address));
  targets.forEach(({ url }, place) => {
    const isThere = there[place] ?? null;
    if (isThere !== null) found.set(url, isThere ? 'there' : 'missing');
  });
}

/** Waits for the work, or for WAIT_MS; leaves no timer behind. */
async function atMost(work: Promise<unknown>, waiting: Clock): Promise<void> {
  const done = new AbortController();
  const late = waiting.sleep(WAIT_MS, done.signal).catch(() => undefined);
  await Promise.race([work, late]);
  done.abort();
}
