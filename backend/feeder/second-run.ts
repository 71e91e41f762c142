import { countFlagged, flaggedPages, type PageRecord } from '../store/pages';
import { readPages, storePages, type AnalysisReport, type ReadPages } from './analyse-pages';
import { PAGES_PER_BATCH, type Feeding } from './feeding';
import type { PassedWiki } from './passed-wiki';

/** Some pages could not be analysed; they stay flagged for the next try. */
class BatchesFailedError extends Error {
  override readonly name = 'BatchesFailedError';
}

/** After so many in a row it is not the pages that are broken. */
const FAILURES_IN_A_ROW_MAX = 3;

/**
 * W1.6, the second run of the page loop: every flagged page of a wiki is analysed (W2) and its flag
 * cleared, batch by batch, each in one transaction; the next batch is read while the one before is
 * stored. A batch that fails is left flagged and does not stop the ones behind it.
 * @throws BatchesFailedError at the end when some failed, with the first failure as cause; the
 *   signal's reason when aborted; WikiSupersededError
 */
export async function analyseFlaggedPages(
  feeding: Feeding,
  pass: PassedWiki,
): Promise<AnalysisReport> {
  const run = new SecondRun(feeding, pass);
  await run.whole();
  return run.report;
}

class SecondRun {
  readonly report: AnalysisReport = { analysed: 0, links: 0, spam: 0 };
  readonly #feeding: Feeding;
  readonly #pass: PassedWiki;
  readonly #failures: unknown[] = [];
  #failuresInARow = 0;

  constructor(feeding: Feeding, pass: PassedWiki) {
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
    if (this.#failures.length > 0) this.#fail();
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
    const { wiki, wikiId } = this.#pass;
    const records = await flaggedPages(database, wikiId, afterPageId, PAGES_PER_BATCH);
    return readPages(this.#feeding, wiki, records).then(
      (read) => ({ records, read }),
      (failure: unknown) => ({ records, failure }),
    );
  }

  async #store(batch: Batch): Promise<void> {
    try {
      if ('failure' in batch) throw batch.failure;
      const done = await storePages(this.#feeding, this.#pass.wikiId, batch.read);
      this.report.analysed += done.analysed;
      this.report.links += done.links;
      this.report.spam += done.spam;
      this.#failuresInARow = 0;
    } catch (error) {
      if (this.#pass.signal.aborted) throw error;
      this.#failures.push(error);
      this.#failuresInARow += 1;
      if (this.#failuresInARow === FAILURES_IN_A_ROW_MAX) this.#fail();
    }
  }

  #fail(): never {
    throw new BatchesFailedError(`${this.#failures.length} batches of pages failed`, {
      cause: this.#failures[0],
    });
  }
}

/** Pages in order of their ids, with their links or with why these could not be read. */
type Batch = { records: PageRecord[] } & ({ read: ReadPages } | { failure: unknown });
