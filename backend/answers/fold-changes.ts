import { domainOf } from '../store/changes/domain-key';
import type { EarlierChanges } from '../store/changes/earlier-that-day';
import { standingNameOf } from '../status/name-of-host';
import type { NameStep } from '../status/name-step';
import type { Verdict } from '../status/verdict';
import { classifyUrl } from '../url/classify-url';
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

/** A name that is taken, or free again, on a day: one thing, whatever became of its URLs. */
export interface NameEntry {
  kind: 'name';
  /** As `standingNameOf` tells it. */
  name: string;
  /** Registered domain, which is another one below a private suffix. */
  domain: string;
  nameStep: NameStep;
  /** UTC, as `2026-11-20`. */
  day: string;
  /** How many URLs it concerns. */
  count: number;
  /** There are more than were counted. */
  isMore: boolean;
  /** The newest change of them. */
  id: number;
  /** The oldest that any of them stands for. */
  firstId: number;
  /** Seconds since 1970, of the newest. */
  changedAtS: number;
}

/** A change that is told alone. */
export type SingleChange = ToldChange & { kind: 'one' };

/** What is told of a domain and day. */
export type DayEntry = SingleChange | FoldedChanges | NameEntry;

/** More than so many changes of a domain on a day are told as one (C5): a host that goes down fills no feed. */
const TOLD_ALONE = 20;

/** A day whose beginning was not read. */
export interface CutDay {
  /** When it began (UTC), in seconds since 1970. */
  dayStartS: number;
  /** What came before that, by the domain. */
  earlier: ReadonlyMap<string, EarlierChanges>;
}

/**
 * Makes one entry of more than 20 changes of one registered domain on one day (UTC), and of all that say that its name is
 * taken, or free again; others stay as they are.
 * @param changes newest first
 * @param cut changes of this day count with what was not read of it
 * @returns by the newest change of each, newest first
 */
export function foldChanges(changes: readonly ToldChange[], cut: CutDay | null = null): DayEntry[] {
  const groups = new Map<string, ToldChange[]>();
  for (const change of changes) {
    const { url, nameStep } = change;
    const of = nameStep === null ? domainOf(url) : `${nameStep} ${nameOf(url)}`;
    const key = `${dayOf(change)} ${of}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [change]);
    else group.push(change);
  }
  return [...groups.values()]
    .flatMap((group): DayEntry[] => {
      const earlier = earlierOf(group, cut);
      const ofName = nameChangeOf(group, earlier);
      if (ofName !== null) return [ofName];
      const isMany = group.length + earlier.changes.length > TOLD_ALONE || earlier.isMore;
      return isMany ? [foldedOf(group, earlier)] : group.map(alone);
    })
    .toSorted((one, other) => other.id - one.id);
}

/** The day (UTC) of a change, as `2026-11-20`. */
function dayOf({ changedAtS }: Pick<ToldChange, 'changedAtS'>): string {
  return new Date(changedAtS * 1_000).toISOString().slice(0, 10);
}

const DAY_S = 86_400;

/** When the day (UTC) of a change began, in seconds since 1970. */
export function dayStartOf({ changedAtS }: Pick<ToldChange, 'changedAtS'>): number {
  return changedAtS - (changedAtS % DAY_S);
}

const alone = (change: ToldChange): SingleChange => ({ ...change, kind: 'one' });

const NOTHING_EARLIER: EarlierChanges = { changes: [], isMore: false };

function earlierOf([one]: readonly ToldChange[], cut: CutDay | null): EarlierChanges {
  if (one === undefined || cut === null || dayStartOf(one) !== cut.dayStartS)
    return NOTHING_EARLIER;
  const { changes, isMore } = cut.earlier.get(domainOf(one.url)) ?? NOTHING_EARLIER;
  return { changes: changes.filter(({ nameStep }) => nameStep === one.nameStep), isMore };
}

/** @returns null: they tell of no name */
function nameChangeOf(
  read: readonly ToldChange[],
  { changes, isMore }: EarlierChanges,
): NameEntry | null {
  const [newest] = read;
  if (newest === undefined || newest.nameStep === null) return null;
  const { url, nameStep, id, changedAtS } = newest;
  const [name, domain] = [nameOf(url), domainOf(url)];
  // What was counted of the registered domain is perhaps of other names below a private suffix.
  const counted = name === domain ? changes : [];
  return {
    kind: 'name',
    name,
    domain,
    nameStep,
    day: dayOf(newest),
    id,
    changedAtS,
    count: read.length + counted.length,
    isMore: isMore || counted.length < changes.length,
    firstId: Math.min(...[...read, ...counted].map((one) => one.firstId)),
  };
}

/** The name of which a change tells. @param url normal form */
function nameOf(url: string): string {
  return standingNameOf(classifyUrl(url).url?.host ?? '');
}

function foldedOf(read: readonly ToldChange[], { changes, isMore }: EarlierChanges): FoldedChanges {
  const [newest] = read;
  if (newest === undefined) throw new RangeError('nothing to be told as one');
  const group = [...read, ...changes];
  const byVerdict = new Map<Verdict, number>();
  for (const { to } of group) byVerdict.set(to, (byVerdict.get(to) ?? 0) + 1);
  return {
    kind: 'many',
    domain: domainOf(newest.url),
    day: dayOf(newest),
    count: group.length,
    isMore,
    byVerdict,
    id: newest.id,
    firstId: Math.min(...group.map(({ firstId }) => firstId)),
    changedAtS: Math.max(...read.map(({ changedAtS }) => changedAtS)),
  };
}
