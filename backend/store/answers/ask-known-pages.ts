import { gatherReads } from '../../runtime/gather';
import { knownPages, type KnownBy, type KnownPage } from './known-pages';
import type { ReadStatements } from '../statements/read-statements';
import type { Suspicion } from '../suspects/suspicion';

/** Pages of one statement, of as many questions as came while others were being answered. */
const PAGES_PER_STATEMENT = 100;

/** A page that is asked for. */
interface AskedPage {
  by: KnownBy;
  suspicion: Suspicion;
  pageId: number;
  /** Equal for pages that one statement can read. */
  key: string;
}

/**
 * knownPages for many askers: what comes while a statement is under way goes together in the next one,
 * a statement for each wiki and suspicion.
 */
export function createKnownPagesAsking(
  database: ReadStatements,
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
    const key = JSON.stringify([by, suspicion]);
    const outcomes = await Promise.all(
      pageIds.map((pageId) => ask({ by, suspicion, pageId, key })),
    );
    const pages = outcomes.map((read) => read());
    return new Map(pages.flatMap((page) => (page === null ? [] : [[page.pageId, page]])));
  };
}

/** Tells of one page, or throws what kept it from being read. */
type Outcome = () => KnownPage | null;

/** Statements of different wikis fail apart. */
async function readTogether(
  database: ReadStatements,
  asked: readonly AskedPage[],
): Promise<Outcome[]> {
  const alike = new Map<string, AskedPage[]>();
  for (const one of asked) {
    const same = alike.get(one.key);
    if (same === undefined) alike.set(one.key, [one]);
    else same.push(one);
  }
  const keys = [...alike.keys()];
  const read = await Promise.allSettled([...alike.values()].map((its) => readAlike(database, its)));
  const ended = new Map(keys.map((key, place) => [key, read[place]]));
  return asked.map(({ pageId, key }) => () => {
    const its = ended.get(key);
    if (its?.status === 'rejected') throw its.reason;
    return its?.value.get(pageId) ?? null;
  });
}

async function readAlike(
  database: ReadStatements,
  asked: readonly AskedPage[],
): Promise<Map<number, KnownPage>> {
  const [first] = asked;
  if (first === undefined) return new Map();
  const pageIds = [...new Set(asked.map(({ pageId }) => pageId))];
  return knownPages(database, first.by, pageIds, first.suspicion);
}
