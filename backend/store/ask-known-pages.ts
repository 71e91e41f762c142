import { gatherReads } from '../runtime/gather';
import { knownPages, type KnownBy, type KnownPage } from './known-pages';
import type { Reading } from './reading';
import type { Suspicion } from './suspicion';

/** Pages of one statement, of as many questions as came while others were being answered. */
const PAGES_PER_STATEMENT = 100;

/** A page that is asked for. */
interface AskedPage {
  by: KnownBy;
  suspicion: Suspicion;
  pageId: number;
}

/**
 * knownPages for many askers: what comes while a statement is under way goes together in the next one,
 * a statement for each wiki and suspicion.
 */
export function createKnownPagesAsking(
  database: Reading,
): (
  by: KnownBy,
  pageIds: readonly number[],
  suspicion: Suspicion,
) => Promise<Map<number, KnownPage>> {
  const ask = gatherReads(
    (asked: readonly AskedPage[]) => readTogether(database, asked),
    PAGES_PER_STATEMENT,
  );
  return async (by, pageIds, suspicion) => {
    const pages = await Promise.all(pageIds.map((pageId) => ask({ by, suspicion, pageId })));
    return new Map(pages.flatMap((page) => (page === null ? [] : [[page.pageId, page]])));
  };
}

async function readTogether(
  database: Reading,
  asked: readonly AskedPage[],
): Promise<(KnownPage | null)[]> {
  const alike = new Map<string, AskedPage[]>();
  const keys = asked.map(({ by, suspicion }) => JSON.stringify([by, suspicion]));
  asked.forEach((one, place) => {
    const key = keys[place] ?? '';
    alike.set(key, [...(alike.get(key) ?? []), one]);
  });
  const known = new Map(
    await Promise.all(
      [...alike].map(async ([key, its]) => [key, await readAlike(database, its)] as const),
    ),
  );
  return asked.map(({ pageId }, place) => known.get(keys[place] ?? '')?.get(pageId) ?? null);
}

async function readAlike(
  database: Reading,
  asked: readonly AskedPage[],
): Promise<Map<number, KnownPage>> {
  const [first] = asked;
  if (first === undefined) return new Map();
  const pageIds = [...new Set(asked.map(({ pageId }) => pageId))];
  return knownPages(database, first.by, pageIds, first.suspicion);
}
