import { domainOf } from '../store/changes/domain-key';
import type { Verdict } from '../status/verdict';
import type { ToldChange } from './told-change';

/** Many changes of one registered domain on one day, told as one. */
export interface FoldedChanges {
  kind: 'many';
  domain: string;
  /** UTC, as `2026-11-20`. */
  day: string;
  count: number;
  /** There are more than were counted. */
  isMore: boolean;
  /** How many came to which verdict. */
  byVerdict: ReadonlyMap<Verdict, number>;
  /** The newest of them. */
  id: number;
  /** The oldest that any of them stands for. */
  firstId: number;
  /** Seconds since 1970, of the newest. */
  changedAtS: number;
}

/** A change that is told alone. */
export type SingleChange = ToldChange & { kind: 'one' };

/** More than so many changes of a domain on a day are told as one (C5): a host that goes down fills no feed. */
const TOLD_ALONE = 20;

/**
 * Makes one entry of more than 20 changes of one registered domain on one day (UTC); others stay as they are.
 * @param changes newest first
 * @returns by the newest change of each, newest first
 */
export function foldChanges(changes: readonly ToldChange[]): (SingleChange | FoldedChanges)[] {
  const groups = new Map<string, ToldChange[]>();
  for (const change of changes) {
    const key = `${dayOf(change)} ${domainOf(change.url)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [change]);
    else group.push(change);
  }
  return [...groups.values()]
    .flatMap((group): (SingleChange | FoldedChanges)[] =>
      group.length > TOLD_ALONE ? [foldedOf(group)] : group.map(alone),
    )
    .toSorted((one, other) => other.id - one.id);
}

/** The day (UTC) of a change, as `2026-11-20`. */
export function dayOf({ changedAtS }: Pick<ToldChange, 'changedAtS'>): string {
  return new Date(changedAtS * 1_000).toISOString().slice(0, 10);
}

const alone = (change: ToldChange): SingleChange => ({ ...change, kind: 'one' });

function foldedOf(group: readonly ToldChange[]): FoldedChanges {
  const [newest] = group;
  if (newest === undefined) throw new RangeError('nothing to be told as one');
  const byVerdict = new Map<Verdict, number>();
  for (const { to } of group) byVerdict.set(to, (byVerdict.get(to) ?? 0) + 1);
  return {
    kind: 'many',
    domain: domainOf(newest.url),
    day: dayOf(newest),
    count: group.length,
    isMore: false,
    byVerdict,
    id: newest.id,
    firstId: Math.min(...group.map(({ firstId }) => firstId)),
    changedAtS: Math.max(...group.map(({ changedAtS }) => changedAtS)),
  };
}
