import type { DomainChange } from '../store/changes/domain-stretch';
import { isCheckedVerdict } from '../status/checked-verdict';
import type { CheckedVerdict } from '../status/verdict';

/** Which changes are wanted: those into and out of a verdict, or all. */
export type ChangeFilter = CheckedVerdict | 'all';

const TELLING_NAMES: ReadonlySet<ChangeFilter> = new Set(['all', 'unreachable', 'doubtful']);

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

/**
 * Whether a change is told to whoever wants such; that a new URL works is nobody's news. That a name is taken, or free again,
 * is told to all but those who want only what works: its URLs may have been in doubt before.
 */
export function isToldTo(
  filter: ChangeFilter,
  { from, to, nameStep }: Pick<ToldChange, 'from' | 'to' | 'nameStep'>,
): boolean {
  if (nameStep !== null && TELLING_NAMES.has(filter)) return true;
  if (from === to || !isCheckedVerdict(from) || !isCheckedVerdict(to)) return false;
  if (from === 'unknown' && to === 'working') return false;
  return filter === 'all' || filter === from || filter === to;
}
