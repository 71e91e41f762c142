import { domainOf } from '../../store/changes/domain-key';
import type { EarlierChanges } from '../../store/changes/earlier-that-day';
import type { ToldChangeReader } from '../told-change-reader';
import { isToldTo, type ToldChange } from '../told-change';

const DAY_S = 86_400;

/** A change that is told of no wiki, on a day (number) since 1970. */
export function toldChange(id: number, day: number, part: Partial<ToldChange> = {}): ToldChange {
  return {
    id,
    firstId: id,
    url: `http://museum-lunden.org/${id}`,
    from: 'doubtful',
    to: 'unreachable',
    nameStep: null,
    changedAtS: day * DAY_S + id,
    pages: null,
    ...part,
  };
}

/**
 * Changes in memory, read in stretches.
 * @param changes newest first
 */
export function listReader(
  changes: readonly ToldChange[],
  { perStretch = 1_000, missingTo = 0 } = {},
): ToldChangeReader & { stretches: () => number } {
  let stretches = 0;
  return {
    newest: () => Promise.resolve(changes[0] ?? null),
    oldestId: () => Promise.resolve(changes.at(-1)?.id ?? null),
    missingTo: () => Promise.resolve(missingTo),
    stretches: () => stretches,
    next({ towards, id }, filter) {
      stretches += 1;
      const inOrder = towards === 'older' ? changes : changes.toReversed();
      const behind = inOrder.filter((one) => (towards === 'older' ? one.id < id : one.id > id));
      const read = behind.slice(0, perStretch);
      const next = read.length < perStretch ? null : (read.at(-1)?.id ?? null);
      return Promise.resolve({ changes: read.filter((one) => isToldTo(filter, one)), next });
    },
    earlierThatDay({ domains, dayStartS, afterId, beforeId }, filter) {
      const found = domains.map((domain): [string, EarlierChanges] => {
        const isOfIt = ({ id, url, changedAtS }: ToldChange): boolean =>
          id > afterId && id < beforeId && changedAtS >= dayStartS && domainOf(url) === domain;
        const looked = changes.filter(isOfIt).slice(0, perStretch);
        const told = looked.filter((one) => isToldTo(filter, one));
        return [domain, { changes: told, isMore: looked.length === perStretch }];
      });
      return Promise.resolve(new Map(found));
    },
  };
}
