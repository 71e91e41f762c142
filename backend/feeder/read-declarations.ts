import { slicesOf } from '../runtime/slices';
import { storeDeclarations, type PageDeclarations } from '../store/pages/declared-links';
import {
  undeclaredAmong,
  undeclaredFailingAfter,
  undeclaredPagesAfter,
} from '../store/pages/undeclared-pages';
import { noteDeclarationWalk, type DeclarationWalk } from '../store/pages/declaration-walks';
import type { CurrentText } from '../wiki/page-texts';
import { declaredLinks } from '../wikitext/declared-links';
import type { WikiTemplates } from '../wikitext/wikis/known-wikis';
import type { FeederParts } from './feeder-parts';

/** Where the texts of a wiki come from, and what its templates mean. */
export interface TextSource {
  templates: WikiTemplates;
  /** The newest texts of pages. */
  textsOf(pageIds: readonly number[]): AsyncIterable<CurrentText>;
  /** Ids of all pages that use a template, some at a time. */
  pagesUsing(template: string): AsyncIterable<readonly number[]>;
}

/** A wiki whose texts are read. */
export interface WalkedWiki {
  wikiId: number;
  source: TextSource;
  /** How far the walk over it has come. */
  walk: DeclarationWalk;
}

/** What reading declarations works with. */
export type DeclarationParts = Pick<FeederParts, 'database' | 'clock'>;

/** How long a walk may go on. */
export interface WalkTurn {
  /** Asked after each question to the wiki. */
  mayGoOn: () => boolean;
  /** Whether it rests after each question as long as that took, for who works beside it. */
  isGentle: boolean;
  signal: AbortSignal;
}

/** Texts that one question to a wiki asks for. */
const TEXTS_PER_QUESTION = 50;

/**
 * I2: reads what the writers of a wiki's pages say of their links: first on pages with a template that calls links dead,
 * then on all with a link that fails, is in doubt or has an archived copy beside it. A text that was read in its newest
 * revision is not read again. What a turn does not come to is left to the next one.
 * @returns whether the walk is through
 * @throws ActionApiError; what our own database throws; the signal's reason when aborted
 */
export async function readDeclarations(
  parts: DeclarationParts,
  { wikiId, source, walk: last }: WalkedWiki,
  turn: WalkTurn,
): Promise<boolean> {
  const { database, clock } = parts;
  const reading = new TextReading(parts, wikiId, source, turn);
  const isBegun = last.walkedTo > 0;
  let walk = isBegun ? last : { walkedTo: 0, begunAtS: Math.floor(clock.now() / 1000) };
  if (!isBegun && !(await reading.readTagged())) return false;
  for (;;) {
    const { pageIds, throughPageId } = await reading.resting(() =>
      undeclaredPagesAfter(database, wikiId, walk.walkedTo),
    );
    if (!(await reading.read(pageIds))) return false;
    walk = { ...walk, walkedTo: throughPageId ?? 0 };
    await noteDeclarationWalk(database, wikiId, walk);
    if (throughPageId === null) return true;
    if (!turn.mayGoOn()) return false;
  }
}

/**
 * The same of pages alone on which a link has begun to fail: what is behind a wall has to be known before its failures
 * are enough for a death (W4.1).
 * @param afterPageId where an earlier turn has come to; 0: at the beginning
 * @returns where this turn has come to; null: the walk is through
 */
export async function readFailing(
  parts: DeclarationParts,
  { wikiId, source }: Pick<WalkedWiki, 'wikiId' | 'source'>,
  afterPageId: number,
  turn: WalkTurn,
): Promise<number | null> {
  const reading = new TextReading(parts, wikiId, source, turn);
  for (let walkedTo = afterPageId; ;) {
    const { pageIds, throughPageId } = await reading.resting(() =>
      undeclaredFailingAfter(parts.database, wikiId, walkedTo),
    );
    if (!(await reading.read(pageIds))) return walkedTo;
    if (throughPageId === null) return null;
    walkedTo = throughPageId;
    if (!turn.mayGoOn()) return walkedTo;
  }
}

/** Reads texts of one wiki, as long as its turn lasts; some in any turn, so that each comes further. */
class TextReading {
  #isBegun = false;

  constructor(
    private readonly parts: DeclarationParts,
    private readonly wikiId: number,
    private readonly source: TextSource,
    private readonly turn: WalkTurn,
  ) {}

  /** @returns whether all was read */
  async readTagged(): Promise<boolean> {
    for (const template of this.source.templates.deadTags) {
      for await (const pageIds of this.source.pagesUsing(template)) {
        const some = await this.resting(() =>
          undeclaredAmong(this.parts.database, this.wikiId, pageIds),
        );
        if (!(await this.read(some))) return false;
      }
    }
    return true;
  }

  /** @returns whether all was read */
  async read(pageIds: readonly number[]): Promise<boolean> {
    for (const slice of slicesOf(pageIds, TEXTS_PER_QUESTION)) {
      if (!this.turn.mayGoOn() && this.#isBegun) return false;
      this.#isBegun = true;
      await this.resting(async () => this.#store(await this.#declaredOn(slice)));
    }
    return true;
  }

  /** Does some work, and rests as long as it took where the turn is a gentle one. */
  async resting<Result>(work: () => Promise<Result>): Promise<Result> {
    const { clock } = this.parts;
    const { signal, isGentle } = this.turn;
    signal.throwIfAborted();
    const begunMs = clock.now();
    const result = await work();
    if (isGentle) await clock.sleep(clock.now() - begunMs, signal);
    return result;
  }

  async #declaredOn(pageIds: readonly number[]): Promise<PageDeclarations[]> {
    const declared: PageDeclarations[] = [];
    for await (const { pageId, revisionId, wikitext } of this.source.textsOf(pageIds)) {
      const links = declaredLinks(wikitext, this.source.templates);
      declared.push({ pageId, revisionId, links });
    }
    return declared;
  }

  async #store(declared: readonly PageDeclarations[]): Promise<void> {
    await this.parts.database.transaction((statements) =>
      storeDeclarations(statements, this.wikiId, declared),
    );
  }
}
