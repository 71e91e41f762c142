import type { ContentDoubt } from '../../../status/content-doubt';
import type { DayNumber } from '../../../status/day-number';
import type { Evidence } from '../../../status/evidence';
import type { ArchiveService } from '../../../url/archives/archive-services';
import type { Chance } from './chance';
import { randomChecks, type RandomChecks } from './random-checks';

/** A row of what is chosen among archived copies: a copy, none, one that nobody has visited, or blocked. */
interface KeptCopy {
  service: ArchiveService;
  /** Empty: none is chosen. */
  snapshot: string;
  timestamp: string;
  isBlocked: boolean;
  isVisited: boolean;
}

/** With which copy a page was compared, and whether it had changed. */
interface RandomComparison {
  service: ArchiveService;
  timestamp: string;
  isChanged: boolean;
}

/** A URL with all that may be known of it. */
export interface RandomUrl {
  /** Normal form. */
  url: string;
  checks: RandomChecks;
  redirect: string | null;
  evidence: readonly Evidence[];
  copies: readonly KeptCopy[];
  archivesSearched: DayNumber | null;
  /** By a search: that found it; else somebody said so. */
  replacement: { target: string; isShown: boolean; isFound: boolean } | null;
  comparison: RandomComparison | null;
  reports: number;
  /** As an archived copy it was refused by a search. */
  isRefused: boolean;
}

const SERVICES: readonly ArchiveService[] = ['wayback', 'archive-today', 'arquivo-pt'];
export const TIMESTAMPS = ['20090102030405', '20150607080910', '20250101000000'] as const;
const EVIDENCE: readonly Evidence[] = [
  { sign: 'title', text: 'Not <b>found</b> & gone' },
  { sign: 'wall', text: 'cloudflare' },
  { sign: 'same-as-missing' },
  { sign: 'network', text: 'reset' },
];
const TO_OTHERS: ReadonlySet<ContentDoubt | null> = new Set(['to-home-page', 'to-login']);

/** @param targets where live pages may stand */
export function randomUrl(
  url: string,
  chance: Chance,
  today: DayNumber,
  targets: readonly string[],
): RandomUrl {
  const checks = randomChecks(chance, today);
  const isLed = TO_OTHERS.has(checks.doubt) || chance.percent(15);
  const copies = chance.some(SERVICES, 25).map((service) => keptCopy(url, service, chance));
  return {
    url,
    checks,
    redirect: checks.runs.length > 0 && isLed ? chance.of(targets) : null,
    evidence: chance.percent(40) ? [chance.of(EVIDENCE)] : [],
    copies,
    comparison: chance.percent(30) ? comparison(copies, chance) : null,
    archivesSearched: chance.percent(50) ? today - chance.between(1, 30) : null,
    replacement: chance.percent(20)
      ? {
          target: chance.of(targets),
          isShown: chance.percent(80),
          isFound: chance.percent(50),
        }
      : null,
    reports: chance.percent(15) ? chance.between(1, 3) : 0,
    isRefused: chance.percent(15),
  };
}

function keptCopy(url: string, service: ArchiveService, chance: Chance): KeptCopy {
  const timestamp = chance.of(TIMESTAMPS);
  const isChosen = chance.percent(85);
  return {
    service,
    snapshot: isChosen ? `https://${service}.copies.net/${timestamp}/${url}` : '',
    timestamp: isChosen ? timestamp : '',
    isBlocked: chance.percent(15),
    isVisited: chance.percent(85),
  };
}

/** Mostly with one of its copies; another may have been chosen since then. */
function comparison(copies: readonly KeptCopy[], chance: Chance): RandomComparison {
  const chosen = copies.filter(({ timestamp }) => timestamp !== '');
  const isChanged = chance.percent(50);
  if (chosen.length > 0 && chance.percent(80)) return { ...chance.of(chosen), isChanged };
  return { service: chance.of(SERVICES), timestamp: chance.of(TIMESTAMPS), isChanged };
}
