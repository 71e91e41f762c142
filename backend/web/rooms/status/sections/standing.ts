import type { Alarm } from '../../../../status/alarms';

/** How something is doing, from good to bad. */
export const STANDINGS = ['well', 'late', 'trouble'] as const;

export type StandingWord = (typeof STANDINGS)[number];

/** What is late catches up when more is at work; in trouble is what does not go on by itself. */
const OF_ALARMS: Readonly<Record<Alarm['code'], StandingWord>> = {
  'page-loop-late': 'late',
  'url-loop-late': 'late',
  'huge-hosts-late': 'late',
  'wiki-failing': 'late',
  'archives-late': 'late',
  'dispatch-late': 'late',
  'answers-lacking': 'late',
  'deliveries-late': 'late',
  'mail-late': 'late',
  'robots-late': 'late',
  'fetching-stopped': 'late',
  'component-silent': 'trouble',
  'loop-hangs': 'trouble',
  'no-crawler': 'trouble',
  'nothing-stored': 'trouble',
  'network-failing': 'trouble',
};

/** The one word for all: that of the worst; of nothing it is well. */
export function worstOf(standings: readonly StandingWord[]): StandingWord {
  return STANDINGS.findLast((one) => standings.includes(one)) ?? 'well';
}

/** What these alarms, as far as they are on, say together. */
export function standingBy(
  on: ReadonlySet<Alarm['code']>,
  codes: readonly Alarm['code'][],
): StandingWord {
  return worstOf(codes.filter((code) => on.has(code)).map((code) => OF_ALARMS[code]));
}
