import { wikiName } from '../config/wiki-config';
import { runTogether } from '../runtime/run-together';
import { slicesOf } from '../runtime/slices';
import { saveStreamPosition, streamPosition } from '../store/pages/stream-positions';
import { readLinkStream } from '../wiki/link-stream';
import type { FoundPage } from '../wiki/wiki-reader';
import { wikiKey } from '../store/pages/wikis';
import type { Wiki, Wikis } from '../wiki/wikis';
import { PAGES_PER_BATCH, type FeederParts } from './feeder-parts';
import type { reportPages } from './report-pages';
import { statesByWiki } from '../store/pages/states-by-wiki';
import { WaitingPages, type WaitingPage } from './waiting-pages';

/** What the streams need besides what the page loop works with. */
export interface StreamParts {
  /** As Wikimedia's User-Agent policy asks. */
  userAgent: string;
  /** Takes pages in. */
  reportPages: typeof reportPages;
}

/** Pages are gathered for so long. */
const ROUND_MS = 5_000;
/** How long a page is waited for that the replica does not show yet; then the page loop sees to it. */
const PATIENCE_MS = 180_000;
/** With more the stream has to wait. */
const PAGES_WAITING_MAX = 10_000;
/** A wiki that hangs longer than `PATIENCE_MS` does not count. */
const WIKIS_AT_ONCE = 4;
/**
 * `page_links_updated` is when the page was parsed (LinksUpdate::updateLinksTimestamp), usually
 * seconds before the event.
 */
const PARSED_BEFORE_S = 10;

/** A wiki whose pages are being taken in. */
interface UnderWay {
  sinceMs: number;
  ended: Promise<void>;
}

/**
 * Follows one stream of events for all wikis of its farm (W1.7). Positions are stored only after all
 * that came before is stored, so a kill repeats what came in its last seconds, or since the oldest
 * page that was waited for. A wiki that fails or hangs never holds up the others.
 */
export class StreamFollower {
  readonly #feeding: FeederParts;
  readonly #wikis: Wikis;
  readonly #address: string;
  readonly #streaming: StreamParts;
  readonly #waiting = new WaitingPages();
  readonly #underWay = new Map<string, UnderWay>();

  constructor(feeding: FeederParts, wikis: Wikis, address: string, streaming: StreamParts) {
    this.#feeding = feeding;
    this.#wikis = wikis;
    this.#address = address;
    this.#streaming = streaming;
  }

  /** Ends when aborted, after what is under way. @throws what our own database throws */
  async run(signal: AbortSignal): Promise<void> {
    try {
      await runTogether(signal, [
        (either) => this.#gather(either),
        (either) => this.#takeInRounds(either),
      ]);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  async #gather(signal: AbortSignal): Promise<void> {
    const { clock, database } = this.#feeding;
    const lastEventId = await streamPosition(database, this.#address);
    const isWanted = (dbname: string): boolean => this.#wikiOf(dbname) !== undefined;
    const { userAgent } = this.#streaming;
    const reading = { ...this.#feeding, address: this.#address, userAgent, lastEventId, isWanted };
    for await (const stretch of readLinkStream(reading, signal)) {
      this.#waiting.add(stretch, clock.now());
      while (this.#waiting.size >= PAGES_WAITING_MAX) await clock.sleep(ROUND_MS, signal);
    }
  }

  async #takeInRounds(signal: AbortSignal): Promise<void> {
    try {
      for (;;) {
        await this.#feeding.clock.sleep(ROUND_MS, signal);
        this.#waiting.endRound();
        await this.#startWikis(signal);
        await this.#savePosition();
      }
    } finally {
      await Promise.all([...this.#underWay.values()].map(({ ended }) => ended));
    }
  }

  async #savePosition(): Promise<void> {
    const { clock, database } = this.#feeding;
    const eventId = this.#waiting.reachedEventId();
    if (eventId === null) return;
    await saveStreamPosition(database, this.#address, eventId, Math.floor(clock.now() / 1000));
  }

  async #startWikis(signal: AbortSignal): Promise<void> {
    if (this.#waiting.size === 0) return;
    const states = await statesByWiki(this.#feeding.database);
    // Nothing may be waited for from here on: what is under way settles pages at any time.
    for (const [dbname, pages] of this.#waiting.due(this.#feeding.clock.now())) {
      const wiki = this.#wikiOf(dbname);
      const state = wiki && states.get(wikiKey(wiki.farm.code, dbname));
      // What is in trouble, or was never passed over, the page loop reads as a whole.
      if (wiki === undefined || state?.state !== 'passed') this.#waiting.settle(pages);
      else if (this.#underWay.has(dbname)) this.#leaveIfHung(wiki, pages);
      else if (this.#hasRoom()) this.#start(wiki, state.wikiId, pages, signal);
    }
  }

  #wikiOf(dbname: string): Wiki | undefined {
    return this.#wikis.all.find(
      (wiki) => wiki.dbname === dbname && wiki.farm.linkStream === this.#address,
    );
  }

  #hasRoom(): boolean {
    const working = [...this.#underWay.values()].filter((one) => !this.#isOver(one));
    return working.length < WIKIS_AT_ONCE;
  }

  #start(wiki: Wiki, wikiId: number, pages: WaitingPage[], signal: AbortSignal): void {
    const ended = this.#takeIn(wiki, wikiId, pages, signal).finally(() =>
      this.#underWay.delete(wiki.dbname),
    );
    this.#underWay.set(wiki.dbname, { sinceMs: this.#feeding.clock.now(), ended });
  }

  /** The wiki answers nothing: its pages are not to be kept for ever. */
  #leaveIfHung(wiki: Wiki, pages: WaitingPage[]): void {
    const underWay = this.#underWay.get(wiki.dbname);
    if (underWay === undefined || !this.#isOver(underWay)) return;
    this.#leave(
      wiki,
      pages.filter((page) => this.#isOver(page)),
      'the wiki hangs',
    );
  }

  /** Takes in what the replica shows by now, puts off the rest. Never throws. */
  async #takeIn(
    wiki: Wiki,
    wikiId: number,
    pages: WaitingPage[],
    signal: AbortSignal,
  ): Promise<void> {
    for (const slice of slicesOf(pages, PAGES_PER_BATCH)) {
      if (signal.aborted) return;
      try {
        await this.#takeInSlice(wiki, wikiId, slice, signal);
      } catch (error) {
        if (signal.aborted) return;
        this.#feeding.logger.warn({ wiki: wikiName(wiki), err: error }, 'stream: wiki failed');
        this.#putOffOrLeave(wiki, slice, 'the wiki failed');
      }
    }
  }

  async #takeInSlice(
    wiki: Wiki,
    wikiId: number,
    pages: WaitingPage[],
    signal: AbortSignal,
  ): Promise<void> {
    const criteria = await this.#feeding.criteria.of(wiki);
    const pageIds = pages.map((page) => page.pageId);
    const found = await wiki.reader.pages(criteria, pageIds);
    const ready = pages.filter((page) => this.#isReady(page, found.get(page.pageId)));
    const late = pages.filter((page) => !ready.includes(page));
    const readyIds = ready.map((page) => page.pageId);
    if (readyIds.length > 0) {
      await this.#streaming.reportPages(this.#feeding, { wiki, wikiId }, readyIds, signal);
    }
    this.#waiting.settle(ready);
    this.#putOffOrLeave(wiki, late, 'the replica is late');
  }

  /**
   * Whether the replica shows what the event told. When patience is at its end what is there is taken
   * as it is: a page that was parsed long before the event never looks new enough.
   */
  #isReady(page: WaitingPage, found: FoundPage | undefined): boolean {
    if (found === undefined) return false;
    const isCaughtUp =
      found.latestRevision >= page.revisionId &&
      found.linksUpdatedAtS >= page.atS - PARSED_BEFORE_S;
    return isCaughtUp || this.#isOver(page);
  }

  /** The longer a page has been waited for, the longer until the next look. */
  #putOffOrLeave(wiki: Wiki, pages: WaitingPage[], reason: string): void {
    const nowMs = this.#feeding.clock.now();
    this.#leave(
      wiki,
      pages.filter((page) => this.#isOver(page)),
      reason,
    );
    this.#waiting.putOff(
      pages.filter((page) => !this.#isOver(page)),
      ({ sinceMs }) => Math.min(nowMs + (nowMs - sinceMs), sinceMs + PATIENCE_MS),
    );
  }

  #leave(wiki: Wiki, pages: WaitingPage[], reason: string): void {
    if (pages.length === 0) return;
    this.#waiting.settle(pages);
    this.#feeding.logger.info(
      { wiki: wikiName(wiki), pages: pages.length, reason },
      'stream: pages left to the page loop',
    );
  }

  #isOver({ sinceMs }: { sinceMs: number }): boolean {
    return this.#feeding.clock.now() - sinceMs >= PATIENCE_MS;
  }
}
