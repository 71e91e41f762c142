import { z } from 'zod';
import type { Clock } from '../runtime/clock';
import type { ActionApi } from './http/action-api';

const answerSchema = z.object({
  query: z.object({ general: z.object({ sitename: z.string() }) }),
});

/** Names change once in years. */
const KEEP_MS = 24 * 3_600_000;
/** After a reading that failed. */
const TRY_AGAIN_MS = 60_000;

/**
 * What wikis call themselves (`$wgSitename`), for people to read. A name is read when somebody first wants
 * it, and nobody waits for it; wikis are asked one after another, however many names are wanted at once.
 */
export class SiteNames {
  readonly #clock: Clock;
  #reading: Promise<void> = Promise.resolve();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @returns a function that gives the name, '' as long as it is not known, and has it read when that is due */
  follow(api: ActionApi): () => string {
    let name = '';
    let dueAtMs = -Infinity;
    const read = async (): Promise<void> => {
      try {
        name = await readSiteName(api);
        dueAtMs = this.#clock.now() + KEEP_MS;
      } catch {
        // Only a name is missing: the domain is shown, and it is tried again. Whoever reads the wiki itself tells.
        dueAtMs = this.#clock.now() + TRY_AGAIN_MS;
      }
    };
    return () => {
      if (this.#clock.now() >= dueAtMs) {
        dueAtMs = Infinity;
        this.#reading = this.#reading.then(read);
      }
      return name;
    };
  }
}

async function readSiteName(api: ActionApi): Promise<string> {
  const answer = await api.request({ action: 'query', meta: 'siteinfo', siprop: 'general' });
  return answerSchema.parse(answer).query.general.sitename;
}
