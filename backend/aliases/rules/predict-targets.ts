import { samePageKey } from '../addresses/address-key';
import { decodeUtf8 } from '../../url/syntax/percent-escapes';
import { addressParts } from '../addresses/address-parts';
import { holesOf } from './holes';
import type { CopyFacts } from './known-move';
import { isWithin } from './rule-scope';
import { runProgram } from './program';
import type { MoveRule } from './rule';

/** Where a page may be by now, and which rule says so. */
export interface PredictedTarget {
  readonly address: string;
  readonly rule: MoveRule;
}

const TARGETS_MAX = 3;
/** So many times as many are looked at, for those of other folders. */
const VARIETY = 4;
/** What would end a path where it stands in a segment. */
const ENDING = /[?#]/g;
const ENDING_OR_ESCAPE = /[%?#]/g;
const LONE_PERCENT = /%(?![\da-f]{2})/i;
const LONE_PERCENTS = new RegExp(LONE_PERCENT, 'gi');

/**
 * Where a dead address may have moved, by rules. Pure.
 * @param rules the best first
 * @param facts of its copy, or of nothing
 * @param max how many different targets
 * @returns the likeliest first; never the address itself
 */
export function predictTargets(
  rules: readonly MoveRule[],
  url: string,
  facts: CopyFacts,
  max: number = TARGETS_MAX,
): PredictedTarget[] {
  const old = addressParts(url);
  if (old === null) return [];
  const values = new Map(holesOf(old, facts).map(({ id, value }) => [id, value]));
  const escaped = new Map([...values].map(([id, value]) => [id, escapedValue(value)]));
  const met = new Set([samePageKey(url)]);
  const texts = new Set<string>();
  const targets: PredictedTarget[] = [];
  for (const rule of rules) {
    if (targets.length >= max * VARIETY) break;
    if (!isWithin(old, rule.scope)) continue;
    const made = runProgram(rule.program, escaped);
    // Most rules make what another one made before.
    if (made === null || texts.has(made)) continue;
    texts.add(made);
    const address = addressOf(`${rule.scheme}://${made}`);
    if (address === null || met.has(samePageKey(address))) continue;
    met.add(samePageKey(address));
    targets.push({ address, rule });
  }
  return varied(targets).slice(0, max);
}

/** The likeliest one of each folder first: siblings moved into several more often than their slugs changed twice. */
function varied(targets: readonly PredictedTarget[]): PredictedTarget[] {
  const folders = new Set<string>();
  const isFirst = targets.map(({ address }) => {
    const folder = address.slice(0, address.replace(/\/$/, '').lastIndexOf('/'));
    const isNew = !folders.has(folder);
    folders.add(folder);
    return isNew;
  });
  return [
    ...targets.filter((_, place) => isFirst[place]),
    ...targets.filter((_, place) => isFirst[place] !== true),
  ];
}

/** Escapes of another encoding, which could not be undone, stay as they are. */
function escapedValue(value: string): string {
  const isEscaped = !LONE_PERCENT.test(value) && decodeUtf8(value) === null;
  return value.replaceAll(isEscaped ? ENDING : ENDING_OR_ESCAPE, encodeURIComponent);
}

/** Texts that stay have lost their escapes, too: a per cent sign that begins none is one of them. */
function addressOf(made: string): string | null {
  const escaped = made.replaceAll(LONE_PERCENTS, '%25');
  return addressParts(escaped) === null ? null : new URL(escaped).href;
}
