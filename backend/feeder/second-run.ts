import { wikiName } from '../config/wiki-config';
import { isTransient } from '../runtime/database-errors';
import { countFlagged, flaggedPages, type PageRecord } from '../store/pages/pages';
import {
  readFlaggedPages,
  storePages,
  type AnalysisReport,
  type LinksOfPages,
} from './analyse-pages';
import { PAGES_PER_BATCH, type FeederParts } from './feeder-parts';
import type { PassedWiki } from './passed-wiki';

/** Too many pages could not be analysed; they stay flagged for the next try. */
class PagesFailedError extends Error {
  override readonly name = 'PagesFailedError';
}

/** With more it is not the pages that are broken. */
const PAGES_FAILED_MAX = 20;

/**
 * W1.6, the second run of the page loop: every flagged page of a wiki is analysed (W2) and its flag
 * cleared, batch by batch, each in one transaction, or in some where pages have very many links; the next batch is read while
 * the one before is stored. A batch that fails is tried again by halves, down to the pages that are to blame: these are
 * logged and stay flagged, the others are stored.
 * @throws PagesFailedError with the last failure as cause when there are too many; faults of the wiki
 *   or of our own database that were waited for in vain; the signal's reason when aborted;
 *   WikiSupersededError
 */
export async function analyseFlaggedPages(
  feeding: FeederParts,
  pass: PassedWiki,
): Promise<AnalysisReport> {
  const run = new SecondRun(feeding, pass);
  await run.whole();
  return run.report;
}

class SecondRun {
  readonly report: AnalysisReport = { analysed: 0, links: 0, spam: 0 };
  readonly #feeding: FeederParts;
  readonly #pass: PassedWiki;
  #pagesFailed = 0;

  constructor(feeding: FeederParts, pass: PassedWiki) {
    this.#feeding = feeding;
    this.#pass = pass;
  }

  async whole(): Promise<void> {
    const waiting = await countFlagged(this.#feeding.database, this.#pass.wikiId);
    let next = this.#batchAfter(0);
    try {
      for (let handled = 0; ;) {
        this.#pass.throwIfOver();
        const batch = await next;
        const last = batch.records.at(-1);
        if (last === undefined) break;
        next = this.#batchAfter(last.pageId);
        await this.#store(batch);
        handled += batch.records.length;
        await this.#pass.tell('second run', handled, waiting);
      }
    } finally {
      await Promise.allSettled([next]);
    }
  }

  /** Rejects only when our own database cannot tell which pages come next. */
  #batchAfter(afterPageId: number): Promise<Batch> {
    const batch = this.#readAfter(afterPageId);
    // It runs beside the storing of the batch before; whoever awaits it sees the failure.
    batch.catch(() => undefined);
    return batch;
  }

  async #readAfter(afterPageId: number): Promise<Batch> {
    const { database } = this.#feeding;
    const { wikiId } = this.#pass;
    return this.#read(await flaggedPages(database, wikiId, afterPageId, PAGES_PER_BATCH));
  }

  #read(records: PageRecord[]): Promise<Batch> {
    return readFlaggedPages(this.#feeding, this.#pass.wiki, records).then(
      (read) => ({ records, read }),
      (failure: unknown) => ({ records, failure }),
    );
  }

  async #store(batch: Batch): Promise<void> {
    const failure = await this.#tryToStore(batch);
    if (failure === null) return;
    const { records } = batch;
    if (records.length > 1 && (await this.#isWorld(records))) throw failure.cause;
    await this.#halve(records, failure.cause);
  }

  /** When the first page and the last one fail alone, too, it is not the pages that are to blame. */
  async #isWorld(records: PageRecord[]): Promise<boolean> {
    for (const alone of [records.slice(0, 1), records.slice(-1)]) {
      if ((await this.#tryToStore(await this.#read(alone))) === null) return false;
    }
    return true;
  }

  async #halve(records: PageRecord[], cause: unknown): Promise<void> {
    if (records.length === 1) return this.#leave(records, cause);
    const middle = Math.ceil(records.length / 2);
    for (const half of [records.slice(0, middle), records.slice(middle)]) {
      this.#pass.throwIfOver();
      const failure = await this.#tryToStore(await this.#read(half));
      if (failure !== null) await this.#halve(half, failure.cause);
    }
  }

  /** @returns why it failed, or null. @throws what was waited for in vain */
  async #tryToStore(batch: Batch): Promise<{ cause: unknown } | null> {
    try {
      if ('failure' in batch) throw batch.failure;
      this.#count(await storePages(this.#feeding, this.#pass.wikiId, batch.read));
      return null;
    } catch (cause) {
      if (this.#pass.signal.aborted || isTransient(cause)) throw cause;
      return { cause };
    }
  }

  #leave(records: PageRecord[], error: unknown): void {
    const pages = records.map((record) => record.pageId);
    const wiki = wikiName(this.#pass.wiki);
    this.#feeding.logger.error({ wiki, pages, err: error }, 'page loop: page not analysed');
    this.#pagesFailed += 1;
    if (this.#pagesFailed <= PAGES_FAILED_MAX) return;
    throw new PagesFailedError(`more than ${PAGES_FAILED_MAX} pages could not be analysed`, {
      cause: error,
    });
  }

  #count(done: AnalysisReport): void {
    this.report.analysed += done.analysed;
    this.report.links += done.links;
    this.report.spam += done.spam;
  }
}

/** Pages in order of their ids, with their links or with why these could not be read. */
type Batch = { records: PageRecord[] } & ({ read: LinksOfPages } | { failure: unknown });
