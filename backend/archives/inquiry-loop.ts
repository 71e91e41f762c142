import { doubledPause } from '../runtime/doubled-pause';
import type { Logger } from '../runtime/logger';
import { UnderWay } from '../runtime/under-way';
import type { InquiryQueue } from '../store/results/inquiries';
import type { LeasedInquiry } from '../store/results/lease-inquiries';
import { findYoungerCopy, type SourcesWithoutCopy, type InquiryParts } from './find-younger-copy';

/** What the inquiry loop works with. */
export interface InquiryLoopParts extends InquiryParts {
  inquiries: InquiryQueue;
  logger: Logger;
}

/** Services are asked one question at a time; searches want their turns, too. */
const AT_ONCE = 5;
const PAUSE_MS = 60_000;
/** URLs whose answers so far are remembered. */
const REMEMBERED_MAX = 10_000;
const RETRY_S = 600;
/** Within the week for which archives are waited for there is room for some more tries. */
const RETRY_MAX_S = 86_400;

/**
 * Asks archives about URLs that are one failed look away from being told as unreachable (W4.1). Never rejects:
 * what fails is tried again.
 * @param once ends when nothing is due; otherwise runs until aborted
 */
export async function runInquiryLoop(
  looping: InquiryLoopParts,
  { once, signal }: { once: boolean; signal: AbortSignal },
): Promise<void> {
  const underWay = new UnderWay();
  const hadNone = new HadNoneMemory();
  while (!signal.aborted) {
    while (underWay.size >= AT_ONCE) await underWay.nextEnd();
    const leased = await leaseSome(looping, AT_ONCE - underWay.size, signal);
    for (const one of leased ?? []) underWay.add(inquire(looping, one, hadNone, signal));
    if (leased === null || leased.length === 0) {
      if (underWay.size > 0) await underWay.nextEnd();
      else if (once) break;
      else await looping.clock.sleep(PAUSE_MS, signal).catch(() => undefined);
    }
  }
  await underWay.allEnded();
}

/** Null: the database failed. */
async function leaseSome(
  { inquiries, logger }: InquiryLoopParts,
  count: number,
  signal: AbortSignal,
): Promise<LeasedInquiry[] | null> {
  try {
    return await inquiries.lease(count);
  } catch (err) {
    if (!signal.aborted) logger.error({ err }, 'archives: no inquiries');
    return null;
  }
}

/** What an aborted or failed one leaves is done again when its lease ends. */
async function inquire(
  looping: InquiryLoopParts,
  leased: LeasedInquiry,
  hadNone: HadNoneMemory,
  signal: AbortSignal,
): Promise<void> {
  const { inquiries, logger, clock } = looping;
  try {
    const found = await findYoungerCopy(leased, looping, hadNone.of(leased), signal);
    signal.throwIfAborted();
    if (found.kind === 'unanswered') {
      const pauseS = Math.max(pauseAfter(leased.tries), found.error.retryAfterS ?? 0);
      await inquiries.putOff(leased, Math.floor(clock.now() / 1_000) + pauseS);
    } else {
      hadNone.forget(leased);
      await inquiries.settle(leased, found.kind === 'found' ? found.day : null);
    }
  } catch (err) {
    if (!signal.aborted) logger.error({ err }, 'archives: not asked about a failure');
  }
}

/** Who had none of a URL, while others owe their answers; after a restart they are asked again. */
class HadNoneMemory {
  readonly #byUrl = new Map<number, SourcesWithoutCopy>();

  of({ urlId, tries }: LeasedInquiry): SourcesWithoutCopy {
    const known = tries === 0 ? undefined : this.#byUrl.get(urlId);
    const hadNone: SourcesWithoutCopy = known ?? new Set();
    this.#byUrl.delete(urlId);
    this.#byUrl.set(urlId, hadNone);
    const [oldest] = this.#byUrl.keys();
    if (this.#byUrl.size > REMEMBERED_MAX && oldest !== undefined) this.#byUrl.delete(oldest);
    return hadNone;
  }

  forget({ urlId }: LeasedInquiry): void {
    this.#byUrl.delete(urlId);
  }
}

function pauseAfter(tries: number): number {
  return doubledPause(tries, { first: RETRY_S, longest: RETRY_MAX_S });
}
