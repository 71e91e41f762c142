import { json, type AskedWorld } from './asked-world';
import type { ToldLink, ToldLinks } from './disagreements';

interface ComparedTold {
  url: string;
  listed: boolean;
  comparison: { changed: boolean | null; copyDay?: string; copy?: string } | null;
}

/**
 * Compares what `/compare` tells of URLs beside their copies with what is told of them by the usual rules: the copy is one of
 * those that are offered, and of its day.
 */
export async function compareComparisons(asked: AskedWorld, urls: ToldLinks): Promise<void> {
  for (const { url, comparison } of asked.world.urls) {
    const link = urls.get(url);
    if (comparison === null || link === undefined || !isTold(link)) continue;
    const way = `/compare?url=${encodeURIComponent(url)}`;
    const told = await json<ComparedTold>(asked, `${way}&format=json`);
    asked.found.value(`${way} listed`, true, told.listed);
    const copy = copiesOf(link).find(
      ({ service, timestamp }) =>
        service === comparison.service && dayOf(timestamp) === dayOf(comparison.timestamp),
    );
    asked.found.value(`${way} changed`, comparison.isChanged, told.comparison?.changed);
    asked.found.value(`${way} copy`, copy?.url, told.comparison?.copy);
    asked.found.value(`${way} day`, dayOf(comparison.timestamp), told.comparison?.copyDay);
  }
}

interface CopyTold {
  service: string;
  url: string;
  timestamp: string;
}

/** Of what works or is unknown, no copies are told. */
const isTold = ({ verdict }: ToldLink): boolean =>
  verdict === 'unreachable' || verdict === 'doubtful';

const copiesOf = ({ archives = [] }: ToldLink): CopyTold[] => archives as CopyTold[];

const dayOf = (timestamp: string): string =>
  timestamp.replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3');
