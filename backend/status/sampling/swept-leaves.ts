import { ExpectedBroken, type SweptLeaf } from './expected-broken';

/** A URL of a sweep that goes on. */
export interface SweptUrl {
  /** Stands for its host. */
  readonly hostId: number;
  /** Path up to its last slash. */
  readonly directory: string;
  readonly isChecked: boolean;
  /** Of one that was checked. */
  readonly isBroken: boolean;
}

/** A leaf that is counted, with how many it stands for. */
interface CountedLeaf {
  domain: number;
  checked: number;
  broken: number;
  left: number;
  weight: number;
}

/** How many a host stands for that is not let go any more, and each of its leaves. */
interface WideHost {
  readonly hosts: number;
  readonly leaves: number;
}

/** So many leaves are held: some 50 MB, and a second of work in the end. */
const LEAVES_MAX = 300_000;
/** One that has so many URLs when others are let go is held, so that chance does not decide about much. */
const LARGE_URLS = 1_024;
/** Directories of a host that may be told apart. */
const DIRECTORY_PRINTS = 2 ** 21;
/** A host with so large a share of all leaves is not let go any more, … */
const WIDE_SHARE = 1 / 32;
/** … but has fewer of its leaves held, where such hosts together have more than so many. */
const WIDE_TOGETHER = 1 / 4;
/** Nothing but large leaves is left long before. */
const EVERY_SO_MAX = 2 ** 31;

/**
 * Counts what was seen of each leaf (URLs of one host and directory), URL by URL, in bounded memory: where there are too
 * many, all but each second host by chance are let go, then all but each fourth, and those that are held stand for the
 * others. (Leaves let go one by one would leave of each host too little to tell it from a bad one.) Large leaves stay, and
 * stand for as many as when they grew large. Hosts with very many leaves (each copy in a web archive has a directory of its
 * own) stay, too, with each second or fourth of their leaves.
 */
export class SweptLeaves {
  readonly #leaves = new Map<number, CountedLeaf>();
  readonly #leavesMax: number;
  /** Those that stay, by id. */
  readonly #wide = new Map<number, WideHost>();
  #everySo = 1;
  #left = 0;

  constructor(leavesMax = LEAVES_MAX) {
    this.#leavesMax = leavesMax;
  }

  add(url: SweptUrl): void {
    if (!url.isChecked) this.#left += 1;
    const key = url.hostId * DIRECTORY_PRINTS + (printOf(url.directory) % DIRECTORY_PRINTS);
    const leaf = this.#leaves.get(key) ?? this.#newLeaf(key, url.hostId);
    if (leaf === null) return;
    if (!url.isChecked) leaf.left += 1;
    else {
      leaf.checked += 1;
      leaf.broken += Number(url.isBroken);
    }
  }

  /** How many of the URLs that were not looked at are expected to be broken. */
  expectedBroken(): number {
    const domains = this.#domains();
    const estimate = new ExpectedBroken(domains);
    let [left, broken] = [0, 0];
    for (const leaves of domains) {
      for (const [place, share] of estimate.sharesOfLeft(leaves).entries()) {
        const weighed = (leaves[place]?.left ?? 0) * (leaves[place]?.weight ?? 0);
        left += weighed;
        broken += weighed * share;
      }
    }
    return left === 0 ? 0 : Math.round((broken / left) * this.#left);
  }

  /** @returns null where it is not among those that are held */
  #newLeaf(key: number, domain: number): CountedLeaf | null {
    if (!this.#isHeld(key)) return null;
    if (this.#leaves.size >= this.#leavesMax) this.#letGo();
    if (!this.#isHeld(key)) return null;
    const leaf = { domain, checked: 0, broken: 0, left: 0, weight: 0 };
    this.#leaves.set(key, leaf);
    return leaf;
  }

  /** Weight 0 is that of all that are not large. */
  #letGo(): void {
    for (const leaf of this.#leaves.values()) {
      const isLarge = leaf.checked + leaf.left >= LARGE_URLS;
      if (leaf.weight === 0 && isLarge) leaf.weight = this.#weightOf(leaf.domain);
    }
    while (this.#leaves.size > this.#leavesMax / 2 && this.#everySo < EVERY_SO_MAX) {
      if (!this.#thinWideHosts()) this.#everySo *= 2;
      for (const [key, leaf] of this.#leaves) {
        if (leaf.weight === 0 && !this.#isHeld(key)) this.#leaves.delete(key);
      }
    }
  }

  /** @returns whether there was reason to: other hosts need most of the room */
  #thinWideHosts(): boolean {
    const wide = [...this.#leavesOfHosts()].filter(([hostId, leaves]) => {
      if (leaves > WIDE_SHARE * this.#leavesMax && !this.#wide.has(hostId)) {
        this.#wide.set(hostId, { hosts: this.#everySo, leaves: 1 });
      }
      return this.#wide.has(hostId);
    });
    const all = wide.reduce((sum, [, leaves]) => sum + leaves, 0);
    if (all <= WIDE_TOGETHER * this.#leavesMax) return false;
    for (const [hostId, held] of wide) {
      const { hosts, leaves } = this.#wide.get(hostId) ?? { hosts: this.#everySo, leaves: 1 };
      // The widest ones.
      if (held * wide.length >= all) this.#wide.set(hostId, { hosts, leaves: 2 * leaves });
    }
    return true;
  }

  /** Leaves that are not large, by host. */
  #leavesOfHosts(): Map<number, number> {
    const leavesOf = new Map<number, number>();
    for (const { domain, weight } of this.#leaves.values()) {
      if (weight === 0) leavesOf.set(domain, (leavesOf.get(domain) ?? 0) + 1);
    }
    return leavesOf;
  }

  #isHeld(key: number): boolean {
    const hostId = Math.floor(key / DIRECTORY_PRINTS);
    const wide = this.#wide.get(hostId);
    if (wide !== undefined) return (key % DIRECTORY_PRINTS) % wide.leaves === 0;
    return mixed(hostId) % this.#everySo === 0;
  }

  /** For how many leaves one of a host stands that is not large. */
  #weightOf(hostId: number): number {
    const wide = this.#wide.get(hostId);
    return wide === undefined ? this.#everySo : wide.hosts * wide.leaves;
  }

  #domains(): (readonly (SweptLeaf & { weight: number })[])[] {
    const byDomain = new Map<number, (SweptLeaf & { weight: number })[]>();
    for (const { weight, ...leaf } of this.#leaves.values()) {
      const weighed = { ...leaf, weight: weight === 0 ? this.#weightOf(leaf.domain) : weight };
      const known = byDomain.get(leaf.domain);
      if (known === undefined) byDomain.set(leaf.domain, [weighed]);
      else known.push(weighed);
    }
    return [...byDomain.values()];
  }
}

/** 32 bits that stand for a text (FNV-1a). */
function printOf(text: string): number {
  let print = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    print = Math.imul(print ^ text.charCodeAt(place), 0x01000193);
  }
  return mixed(print);
}

/** 32 bits of which any are as good as others (the end of MurmurHash3). */
function mixed(bits: number): number {
  let print = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  print = Math.imul(print ^ (print >>> 13), 0xc2b2ae35);
  return (print ^ (print >>> 16)) >>> 0;
}
