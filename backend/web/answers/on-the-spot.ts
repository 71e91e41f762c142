import { systemClock, type Clock } from '../../runtime/clock';
import type { AskedWiki, AskedWikis } from './asked-wiki';

/** Whether a page of the own farm is there. */
export type TargetState = 'there' | 'missing' | 'not-looked-up';

/** In one question. */
const TARGETS_MAX = 500;
const WIKIS_MAX = 10;
/** Somebody waits: what is not told by then is told as not looked up. */
const WAIT_MS = 1_500;

/** Who looks targets up. */
export interface TargetSources {
  wikis: Pick<AskedWikis, 'find'>;
  /** How long it is waited, in real time whatever day it is taken for. */
  waiting?: Clock;
}

/**
 * Looks up in the wikis of a farm themselves which pages of theirs are there (W2.1, W2.2): 500 at most,
 * in ten configured wikis at most, for a second and a half. The addresses are never fetched.
 * @param urls normal forms
 * @returns by URL, for each of them
 */
export async function lookUpTargets(
  urls: readonly string[],
  farm: AskedWiki['farm'],
  { wikis, waiting = systemClock }: TargetSources,
): Promise<Map<string, TargetState>> {
  const states = new Map<string, TargetState>(urls.map((url) => [url, 'not-looked-up']));
  const found = new Map<string, TargetState>();
  const groups = [...byWiki([...states.keys()], farm, wikis)];
  // A wiki that fails has told nothing, and its pages were not looked up.
  const all = Promise.allSettled(groups.map(([wiki, its]) => lookUpIn(wiki, its, found)));
  if (groups.length > 0) await atMost(all, waiting);
  for (const [url, state] of found) states.set(url, state);
  return states;
}

function byWiki(
  urls: readonly string[],
  farm: AskedWiki['farm'],
  wikis: TargetSources['wikis'],
): Map<AskedWiki, string[]> {
  const groups = new Map<AskedWiki, string[]>();
  for (const url of urls.slice(0, TARGETS_MAX)) {
    const wiki = wikiAt(url, wikis);
    if (wiki?.farm.code !== farm.code) continue;
    const its = groups.get(wiki);
    if (its !== undefined) its.push(url);
    else if (groups.size < WIKIS_MAX) groups.set(wiki, [url]);
  }
  return groups;
}

/** Mobile addresses mean the desktop ones. */
function wikiAt(url: string, wikis: TargetSources['wikis']): AskedWiki | null {
  if (!URL.canParse(url)) return null;
  const domain = new URL(url).host.replace('.m.', '.');
  const wiki = wikis.find(domain);
  // Other names of wikis, such as `dewiki`, are no hosts.
  return wiki?.domain === domain ? wiki : null;
}

async function lookUpIn(
  { reader }: AskedWiki,
  urls: readonly string[],
  found: Map<string, TargetState>,
): Promise<void> {
  const there = await reader.areThere(urls.map((url) => new URL(url)));
  urls.forEach((url, place) => {
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
