import { dayNumberOf } from '../status/day-number';
import { saveFingerprint, windowFingerprints } from '../store/pages/page-windows';
import {
  pageRecords,
  pageRecordsBetween,
  pageRecordsOf,
  touchPages,
  type PageRecord,
} from '../store/pages/pages';
import type { Criteria } from '../wiki/criteria';
import { IdCollector } from '../wiki/id-collector';
import { IdSet } from '../wiki/id-set';
import type { PageState, PageWindow, Stretch } from '../wiki/wiki-reader';
import { comparePages, type PageComparison } from './compare-pages';
import { PAGES_PER_BATCH, type FeederParts } from './feeder-parts';
import type { PassedWiki } from './passed-wiki';
import { settleStrays } from './settle-strays';
import { tracedPages } from './traced-pages';
import { fingerprintOf } from './window-fingerprint';

/** What the first run saw and did, for the log. */
export interface FirstRunReport {
  /** Pages that meet the criteria. */
  watched: number;
  /** Pages flagged for analysis. */
  flagged: number;
  /** Records removed. */
  removed: number;
}

/**
 * W1.5, the first run of the page loop: the pages that meet the wiki's criteria get a record and a
 * fresh stamp; those that are new or changed are flagged; records of pages that do not meet the
 * criteria any more are settled (W1.6). An id window in which nothing moved costs one query to the
 * wiki and none to us. May be cut off anywhere and run again.
 * @throws the signal's reason when aborted; WikiSupersededError
 */
export async function touchWatchedPages(
  feeding: FeederParts,
  pass: PassedWiki,
  criteria: Criteria,
): Promise<FirstRunReport> {
  const run = new FirstRun(feeding, pass, criteria);
  await run.start();
  let position: string | null = null;
  do {
    pass.throwIfOver();
    const stretch: Stretch = await pass.wiki.reader.watchedPages(criteria, position);
    await run.takeIn(stretch);
    position = stretch.next;
  } while (position !== null);
  await run.settleUnseen();
  return run.report;
}

class FirstRun {
  readonly report: FirstRunReport = { watched: 0, flagged: 0, removed: 0 };
  readonly #feeding: FeederParts;
  readonly #pass: PassedWiki;
  readonly #criteria: Criteria;
  #settledUntilS = 0;
  #fingerprints = new Map<number, Buffer>();
  #traced = IdSet.EMPTY;
  /** The end of the id windows that were walked. */
  #lastPageId = 0;
  /** Pages of stretches without a window. */
  readonly #seen = new IdCollector();

  constructor(feeding: FeederParts, pass: PassedWiki, criteria: Criteria) {
    this.#feeding = feeding;
    this.#pass = pass;
    this.#criteria = criteria;
  }

  async start(): Promise<void> {
    this.#settledUntilS = await this.#pass.wiki.reader.settledUntilS();
    this.#fingerprints = await windowFingerprints(this.#feeding.database, this.#pass.wikiId);
    this.#traced = await tracedPages(this.#feeding, this.#pass);
  }

  async takeIn(stretch: Stretch): Promise<void> {
    const { pages, window, done } = stretch;
    await (window === null ? this.#takeInBatch(stretch) : this.#takeInWindow(stretch, window));
    this.report.watched += pages.length;
    await this.#pass.tell('first run', this.report.watched, this.report.watched / (done || 1));
  }

  /** Records that no stretch of the walk had: behind its end, and all others where it has no windows. */
  async settleUnseen(): Promise<void> {
    const seen = this.#seen.toSet();
    await this.#settleBetween(this.#lastPageId, Infinity, ({ pageId }) => !seen.has(pageId));
  }

  /**
   * The fingerprint is written with the flags, in one transaction: what it stands for is then done,
   * or waits behind a flag. A window with strays gets none, so that they are looked at in each pass,
   * nor one with pages that are to be read again in the next.
   */
  async #takeInWindow({ pages }: Stretch, window: PageWindow): Promise<void> {
    await this.#settleBetween(this.#lastPageId, window.firstPageId);
    this.#lastPageId = window.lastPageId;
    const { database } = this.#feeding;
    const fingerprint = fingerprintOf(window, pages, this.#today());
    const { firstPageId, lastPageId, windowNo } = window;
    const isSame = this.#fingerprints.get(windowNo)?.equals(fingerprint) === true;
    if (isSame && this.#traced.between(firstPageId, lastPageId).length === 0) return;
    const { wikiId } = this.#pass;
    const records = await pageRecordsBetween(database, wikiId, firstPageId, lastPageId);
    const { flagged, strays, isSettled } = this.#compare(pages, records);
    const isKnownByHash = isSettled && strays.length === 0;
    await database.transaction(async (statements) => {
      await touchPages(statements, wikiId, flagged, this.#today());
      if (isKnownByHash) await saveFingerprint(statements, wikiId, windowNo, fingerprint);
    });
    this.report.flagged += flagged.length;
    await this.#settle(strays);
  }

  async #takeInBatch({ pages }: Stretch): Promise<void> {
    const { database } = this.#feeding;
    const { wikiId } = this.#pass;
    const pageIds = pages.map((page) => page.pageId);
    this.#seen.add(pageIds);
    const records = await pageRecordsOf(database, wikiId, pageIds);
    const { flagged } = this.#compare(pages, records);
    await database.transaction((statements) =>
      touchPages(statements, wikiId, flagged, this.#today()),
    );
    this.report.flagged += flagged.length;
  }

  /** The walk leaves out windows in which no page can meet the criteria; records may be there. */
  async #settleBetween(
    lastSeenId: number,
    nextSeenId: number,
    isStray: (record: PageRecord) => boolean = () => true,
  ): Promise<void> {
    const { database } = this.#feeding;
    let afterPageId = lastSeenId;
    while (afterPageId + 1 < nextSeenId) {
      this.#pass.throwIfOver();
      const records = await pageRecords(database, this.#pass.wikiId, afterPageId, PAGES_PER_BATCH);
      const within = records.filter(({ pageId }) => pageId < nextSeenId);
      await this.#settle(within.filter(isStray));
      if (within.length < PAGES_PER_BATCH) return;
      afterPageId = within.at(-1)?.pageId ?? nextSeenId;
    }
  }

  #compare(pages: PageState[], records: PageRecord[]): PageComparison {
    const lookedAt = { today: this.#today(), settledUntilS: this.#settledUntilS };
    return comparePages(pages, records, lookedAt, this.#traced);
  }

  async #settle(strays: PageRecord[]): Promise<void> {
    this.report.removed += await settleStrays(this.#feeding, this.#pass, this.#criteria, strays);
  }

  #today(): number {
    return dayNumberOf(this.#feeding.clock.now());
  }
}
