import { statSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { ConfigError } from './config-error';
import { readWikisFile, wikiName, type WikiConfig } from './wikis-file';

/** The wikis file is looked at again at most so often; a look is one call of the file system. */
const LOOK_EVERY_MS = 5_000;

/** What following the file needs of the world; a pino logger and any of our clocks do. */
export interface FileWatching {
  clock: { now(): number };
  logger: {
    info(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
}

/**
 * The wikis file, followed without a restart (W1.2). A new version that is broken, or a file that
 * vanished, is logged once, and what was in force stays so.
 */
export class LiveWikisFile {
  readonly path: string;
  readonly #watching: FileWatching;
  #inForce: readonly WikiConfig[];
  #version: string;
  #lookedAtMs: number;
  #isBroken = false;

  /** @throws ConfigError as readWikisFile: at the start nothing is in force that could stay */
  constructor(path: string, watching: FileWatching) {
    this.path = path;
    this.#watching = watching;
    this.#lookedAtMs = watching.clock.now();
    // Before it is read: a version that comes in between is then read again, never missed.
    this.#version = versionOf(path);
    this.#inForce = readWikisFile(path);
  }

  /**
   * The configuration in force. A wiki is the same object, and all of them the same list, as long as
   * nothing about them changed.
   */
  current(): readonly WikiConfig[] {
    const nowMs = this.#watching.clock.now();
    if (nowMs - this.#lookedAtMs < LOOK_EVERY_MS) return this.#inForce;
    this.#lookedAtMs = nowMs;
    const version = versionOf(this.path);
    if (version !== this.#version) this.#take(version);
    return this.#inForce;
  }

  #take(version: string): void {
    const { logger } = this.#watching;
    this.#version = version;
    try {
      const next = keepUnchanged(this.#inForce, readWikisFile(this.path));
      if (next !== this.#inForce || this.#isBroken) {
        logger.info(changesBetween(this.#inForce, next), 'wikis file read anew, now in force');
      }
      this.#inForce = next;
      this.#isBroken = false;
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
    added: names.filter((name) => !old.has(name)),
    changed: names.filter((name) => old.has(name) && old.get(name) !== now.get(name)),
    removed: [...old.keys()].filter((name) => !now.has(name)),
  };
}

function byName(wikis: readonly WikiConfig[]): Map<string, WikiConfig> {
  return new Map(wikis.map((wiki) => [wikiName(wiki), wiki]));
}
