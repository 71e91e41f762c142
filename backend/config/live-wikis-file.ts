import { statSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { VerdictPolicy } from '../status/verdict';
import type { AwaitedFarm } from './awaited-farm';
import { ConfigError, SEE_SETTINGS } from './config-error';
import { NO_LISTS, type WikiLists } from './listed-wikis';
import { wikiName, type WikiConfig } from './wiki-config';
import { readWikisFile } from './wikis-file';

/** The wikis file is looked at again at most so often; a look is one call of the file system. */
const LOOK_EVERY_MS = 5_000;
/** In a line of the log. */
const WIKIS_NAMED = 20;

/** For who wonders why nothing happens. */
export const NO_WIKIS = `the wikis file (WEBOID_WIKIS_FILE) names no wikis, so no page is watched; name farms and wikis in it, no restart is needed${SEE_SETTINGS}`;

/** What following the file needs of the world; a pino logger and any of our clocks do. */
export interface FileWatchParts {
  clock: { now(): number };
  logger: {
    info(facts: object, message: string): void;
    warn(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
}

/**
 * The wikis file, followed without a restart (W1.2), with the wikis that farms list where it wants all
 * of them. A new version that is broken, or a file that vanished, is logged once, and what was in force
 * stays so.
 */
export class LiveWikisFile {
  readonly path: string;
  readonly #watching: FileWatchParts;
  readonly #lists: WikiLists;
  #inForce: readonly WikiConfig[];
  #version: string;
  #lookedAtMs: number;
  #isBroken = false;
  #awaited: readonly AwaitedFarm[];
  /** Null: to be found in what is in force by now. */
  #policies: readonly VerdictPolicy[] | null = null;

  /** @throws ConfigError as readWikisFile: at the start nothing is in force that could stay */
  constructor(path: string, watching: FileWatchParts, lists: WikiLists = NO_LISTS) {
    this.path = path;
    this.#watching = watching;
    this.#lists = lists;
    this.#lookedAtMs = watching.clock.now();
    // Before it is read: a version that comes in between is then read again, never missed.
    this.#version = this.#versionNow();
    const { wikis, awaited } = readWikisFile(path, lists);
    this.#inForce = wikis;
    this.#awaited = awaited;
    this.#tellIfNone();
  }

  /**
   * The configuration in force. A wiki is the same object, and all of them the same list, as long as
   * nothing about them changed.
   */
  current(): readonly WikiConfig[] {
    const sinceMs = this.#watching.clock.now() - this.#lookedAtMs;
    if (sinceMs >= LOOK_EVERY_MS) this.lookAgain();
    return this.#inForce;
  }

  /** Farms whose lists the version in force wants and that were not read yet. */
  awaited(): readonly AwaitedFarm[] {
    this.current();
    return this.#awaited;
  }

  /** By what any wiki judges, those of awaited farms among them, each policy once; the same list until something changes. */
  policies(): readonly VerdictPolicy[] {
    const wikis = this.current();
    this.#policies ??= distinctPolicies([...this.#awaited, ...wikis]);
    return this.#policies;
  }

  /** Takes what has changed by now. */
  lookAgain(): void {
    this.#lookedAtMs = this.#watching.clock.now();
    const version = this.#versionNow();
    if (version !== this.#version) this.#take(version);
  }

  /** Nothing is wrong with it where somebody wants to look around first, or watches nothing for now. */
  #tellIfNone(): void {
    if (this.#inForce.length > 0 || this.#awaited.length > 0) return;
    this.#watching.logger.warn({ path: this.path }, NO_WIKIS);
  }

  #versionNow(): string {
    return `${versionOf(this.path)} ${this.#lists.changes()}`;
  }

  #take(version: string): void {
    const { logger } = this.#watching;
    this.#version = version;
    try {
      const { wikis, awaited } = readWikisFile(this.path, this.#lists);
      const next = keepUnchanged(this.#inForce, wikis);
      if (this.#awaited.length === 0 && awaited.length > 0) {
        logger.error({}, 'wikis of a farm are not listed yet, the version before stays in force');
        return;
      }
      this.#awaited = awaited;
      this.#policies = null;
      if (next !== this.#inForce || this.#isBroken) {
        logger.info(changesBetween(this.#inForce, next), 'wikis file read again, now in force');
      }
      const isSame = next === this.#inForce;
      this.#inForce = next;
      this.#isBroken = false;
      if (!isSame) this.#tellIfNone();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      this.#isBroken = true;
      logger.error(
        { reason: error.message },
        'wikis file not usable, the version before stays in force',
      );
    }
  }
}

function distinctPolicies(judging: readonly { policy: VerdictPolicy }[]): VerdictPolicy[] {
  return [...new Map(judging.map(({ policy }) => [JSON.stringify(policy), policy])).values()];
}

/** Differs when the file was written, replaced by another one, or when a link leads elsewhere now. */
function versionOf(path: string): string {
  try {
    const { dev, ino, size, mtimeNs } = statSync(path, { bigint: true });
    return [dev, ino, size, mtimeNs].join(' ');
  } catch (error) {
    // Whatever it is: reading the file says it in better words.
    return `unreadable: ${String(error)}`;
  }
}

/** `after`, with the objects of `before` wherever they say the same. */
function keepUnchanged(
  before: readonly WikiConfig[],
  after: readonly WikiConfig[],
): readonly WikiConfig[] {
  const known = byName(before);
  const kept = after.map((wiki) => {
    const old = known.get(wikiName(wiki));
    return old !== undefined && isDeepStrictEqual(old, wiki) ? old : wiki;
  });
  const isSame = kept.length === before.length && kept.every((wiki, at) => wiki === before[at]);
  return isSame ? before : kept;
}

/** Names of wikis, for the log. */
function changesBetween(
  before: readonly WikiConfig[],
  after: readonly WikiConfig[],
): Record<'added' | 'changed' | 'removed', string[]> {
  const [old, now] = [byName(before), byName(after)];
  const names = [...now.keys()];
  return {
    added: shortened(names.filter((name) => !old.has(name))),
    changed: shortened(names.filter((name) => old.has(name) && old.get(name) !== now.get(name))),
    removed: shortened([...old.keys()].filter((name) => !now.has(name))),
  };
}

/** A farm has a thousand wikis. */
function shortened(names: string[]): string[] {
  const more = names.length - WIKIS_NAMED;
  return more <= 0 ? names : [...names.slice(0, WIKIS_NAMED), `and ${more} more`];
}

function byName(wikis: readonly WikiConfig[]): Map<string, WikiConfig> {
  return new Map(wikis.map((wiki) => [wikiName(wiki), wiki]));
}
