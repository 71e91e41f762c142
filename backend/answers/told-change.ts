import type { DomainChange } from '../store/changes/domain-stretch';
import type { Verdict } from '../status/verdict';

/** The verdicts that checks come to: those that changes are told of. Spam and ignored are a wiki's own affair. */
export const CHANGE_VERDICTS = [
  'unreachable',
  'doubtful',
  'working',
  'invalid',
  'unknown',
] as const satisfies readonly Verdict[];

/** Which changes are wanted: those into and out of a verdict, or all. */
export type ChangeFilter = (typeof CHANGE_VERDICTS)[number] | 'all';

/** The pages of a wiki that have a URL. */
interface PagesOfChange {
  /** The first of them, in the order of ids. */
  pageIds: readonly number[];
  count: number;
  /** There are more than were counted. */
  isMore: boolean;
}

/** What became of a URL, as it is told. */
export interface ToldChange extends DomainChange {
  /** Null: told of no wiki. */
  pages: PagesOfChange | null;
}

/** Whether a change is told to whoever wants such; that a new URL works is nobody's news. */
export function isToldTo(
  filter: ChangeFilter,
  { from, to }: Pick<ToldChange, 'from' | 'to'>,
): boolean {
  const told: ReadonlySet<Verdict> = new Set(CHANGE_VERDICTS);
  if (from === to || !told.has(from) || !told.has(to)) return false;
  if (from === 'unknown' && to === 'working') return false;
  return filter === 'all' || filter === from || filter === to;
}
