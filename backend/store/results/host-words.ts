import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { isBelied } from '../../status/hints/belied-word';
import {
  HINT_SOURCES,
  type PageHint,
  type HintSource,
  type HostTrust,
} from '../../status/hints/hint';
import { hintedStretch, type HintedStretch } from '../../status/hints/hinted-stretch';
import { isRightCall } from '../../status/hints/right-call';
import { savedLooks, type Rhythm } from '../../status/schedule';
import { isGood, outcomeOf } from '../../status/status-code';
import { sumOfHintCounts, type HintCounts } from '../hints/hint-tally';
import { distrustHosts } from '../hints/host-trust';
import { hintsOfUrls } from '../hints/url-hints';
import type { LockedState } from '../urls/url-state';
import type { CheckResult } from './check-result';
import type { DueDayRule, HintRules } from './recording-context';
import type { VerdictStep } from './result-step';

/** What hosts have said of URLs that were looked at, and what follows from it: later looks, or that they are trusted no more (R1, R3). */
export interface HostWords {
  /** The same rule, where whom a URL's host may put off waits longer. */
  stretching: (rule: DueDayRule) => DueDayRule;
  /**
   * Trusts hosts no more whose word these looks have shown to be wrong. The steps are locked, and written. Index: host_hint.PRIMARY.
   * @returns what is to be noted once it is recorded
   */
  heed: (statements: Statements, steps: readonly VerdictStep[]) => Promise<HeededWords>;
}

/** What looks have shown of the words of hosts. */
export interface HeededWords {
  counts: ReadonlyMap<HintSource, Partial<HintCounts>>;
  distrusted: readonly { hostId: number; source: HintSource }[];
}

const NOTHING: HeededWords = { counts: new Map(), distrusted: [] };
const NO_WORDS: HostWords = {
  stretching: (rule) => rule,
  heed: () => Promise.resolve(NOTHING),
};

/** What is known when words are read. */
interface WordQuestion {
  today: DayNumber;
  hints?: HintRules;
  rhythmOf?: (urlId: number) => Rhythm;
}

/**
 * Reads what hosts have said of URLs that were looked at: nothing where none of the hosts is trusted, of reports only where a
 * page is gone, or back. Index: url_hint.PRIMARY.
 */
export async function readHostWords(
  statements: Statements,
  results: readonly CheckResult[],
  states: ReadonlyMap<number, LockedState>,
  { today, hints: rules, rhythmOf }: WordQuestion,
): Promise<HostWords> {
  if (rules === undefined || rhythmOf === undefined || rules.trusts.isEmpty) return NO_WORDS;
  const heard = heardIn(results, states, rules);
  if (heard.length === 0) return NO_WORDS;
  const said = await saidOf(statements, heard);
  const stretches = stretchesOf(heard, said, rules, today);
  return {
    stretching: (rule) => (state, day, urlId) =>
      rule(state, day, urlId, stretches.get(urlId)?.stretch),
    heed: (tx, steps) => heedWords(tx, steps, { today, rules, rhythmOf, said, stretches }),
  };
}

/** A URL of which its host may have said something. */
interface HeardUrl {
  urlId: number;
  trusts: readonly HostTrust[];
  /** Whose words are wanted. */
  sources: readonly HintSource[];
}

function heardIn(
  results: readonly CheckResult[],
  states: ReadonlyMap<number, LockedState>,
  { trusts }: HintRules,
): HeardUrl[] {
  return results.flatMap((result) => {
    const before = states.get(result.urlId);
    if (before === undefined) return [];
    const ofHost = trusts.of(before.hostId);
    if (ofHost.length === 0) return [];
    const mayBeTurn = isTurn(result, before);
    const isWanted = ({ source, stretch }: HostTrust): boolean =>
      mayBeTurn || (source === 'sitemap' && stretch > 1);
    const sources = ofHost.filter(isWanted).map(({ source }) => source);
    return [{ urlId: result.urlId, trusts: ofHost, sources }];
  });
}

/** Whether a page that seemed to work fails, or the other way round. */
function isTurn(result: CheckResult, { failures }: LockedState): boolean {
  if (failures > 0) return isGood(result.code);
  return outcomeOf(result) === 'failed' && !result.isStamp;
}

type HintsBySource = ReadonlyMap<HintSource, ReadonlyMap<number, PageHint>>;

async function saidOf(statements: Statements, heard: readonly HeardUrl[]): Promise<HintsBySource> {
  const said = new Map<HintSource, ReadonlyMap<number, PageHint>>();
  for (const source of HINT_SOURCES) {
    const urlIds = heard
      .filter(({ sources }) => sources.includes(source))
      .map(({ urlId }) => urlId);
    if (urlIds.length > 0) said.set(source, await hintsOfUrls(statements, source, urlIds));
  }
  return said;
}

/** Who lets the next looks wait, drawn for each look once. */
function stretchesOf(
  heard: readonly HeardUrl[],
  said: HintsBySource,
  { chance }: HintRules,
  today: DayNumber,
): ReadonlyMap<number, HintedStretch> {
  const stretches = new Map<number, HintedStretch>();
  for (const { urlId, trusts } of heard) {
    const listed = said.get('sitemap')?.get(urlId) ?? null;
    const stretch = hintedStretch(trusts, { listed, today, chance: chance() });
    if (stretch !== null) stretches.set(urlId, stretch);
  }
  return stretches;
}

interface WordsOnLooks {
  today: DayNumber;
  rules: HintRules;
  rhythmOf: (urlId: number) => Rhythm;
  said: HintsBySource;
  stretches: ReadonlyMap<number, HintedStretch>;
}

async function heedWords(
  statements: Statements,
  steps: readonly VerdictStep[],
  words: WordsOnLooks,
): Promise<HeededWords> {
  const counts = new HintSums();
  const distrusted = steps.flatMap((step) => {
    countStretch(step, words, counts);
    countRightCalls(step, words, counts);
    return beliedBy(step, words);
  });
  for (const source of HINT_SOURCES) {
    const hostIds = distrusted.filter((one) => one.source === source).map(({ hostId }) => hostId);
    if (hostIds.length === 0) continue;
    const hosts = await distrustHosts(statements, source, hostIds, words.today);
    counts.add(source, { distrusted: hosts });
  }
  return { counts: counts.bySource, distrusted };
}

function countStretch(
  { after }: VerdictStep,
  { stretches, rhythmOf }: WordsOnLooks,
  counts: HintSums,
): void {
  const stretch = stretches.get(after.urlId);
  if (stretch === undefined) return;
  const { checkDays } = rhythmOf(after.urlId);
  const saved = savedLooks(after, { checkDays, stretch: stretch.stretch });
  if (saved === 0) return;
  counts.add(stretch.source, { stretched: 1, savedMilli: Math.round(saved * 1_000) });
}

function countRightCalls(
  { before, after }: VerdictStep,
  { said, today }: WordsOnLooks,
  counts: HintSums,
): void {
  for (const [source, hints] of said) {
    const hint = hints.get(after.urlId);
    if (hint !== undefined && isRightCall(before, after, hint, today)) {
      counts.add(source, { rightCalls: 1 });
    }
  }
}

function beliedBy(
  { before, after }: VerdictStep,
  { rules, said, today }: WordsOnLooks,
): { hostId: number; source: HintSource }[] {
  const { hostId, urlId } = before;
  return rules.trusts.of(hostId).flatMap(({ source, stretch }) => {
    const hint = said.get(source)?.get(urlId) ?? null;
    const isWrong = stretch > 1 && isBelied(source, { before, after, today, hint });
    return isWrong ? [{ hostId, source }] : [];
  });
}

class HintSums {
  readonly bySource = new Map<HintSource, Partial<HintCounts>>();

  add(source: HintSource, counts: Partial<HintCounts>): void {
    this.bySource.set(source, sumOfHintCounts(this.bySource.get(source) ?? {}, counts));
  }
}
