import type { Statements } from '../../../runtime/database';
import { AWAITED_DAYS } from '../../../status/cases/case-days';
import { isMendLookedAt } from '../../../status/cases/mended-answer';
import type { DayNumber } from '../../../status/day-number';
import type { MarkIndex } from '../../../status/mark-index';
import { directoryOf } from '../../../status/sampling/catalogue';
import { caseSampleOf, type CaseSample } from '../../../store/cases/case-samples';
import { isSweepUnfinished } from '../../../store/cases/case-walks';
import { knownUrls, type KnownUrl } from '../../../store/cases/case-urls';
import { knownCases, type KnownCase } from '../../../store/cases/known-cases';
import { stepsOfDomain, type CaseStep } from '../../../store/cases/steps-of-domain';
import { coversHost, type DomainClaim } from '../../../store/providers/domain-claim';
import { OPEN_STAGES, type CasesQuestion, type OpenStage } from './case-question';

/** Cases of an owner that are read of a domain at most. */
export const CASES_READ_MAX = 20_000;
const CASES_PER_SLICE = 2_000;
const CASES_PER_PAGE = 50;
const DIRECTORIES_MAX = 20;
const RESTORED_MAX = 20;

/** A case as its owner sees it. */
export interface ShownCase extends KnownCase {
  known: KnownUrl;
  /** What became of it that the owner said that it is mended; `works`, whoever said it: its case is closed soon. */
  mended: 'not-said' | 'awaited' | 'still-dead' | 'works';
}

/** A directory with its dead URLs. */
export interface DeadDirectory {
  /** Host and path up to a slash. */
  directory: string;
  cases: number;
}

/** What the page of a domain shows. */
export interface ShownCases {
  /** Registered. */
  domain: string;
  /** What was proven of it. */
  names: readonly string[];
  counts: ReadonlyMap<OpenStage, number>;
  /** How many are on the list that is shown without a stage. */
  onList: number;
  directories: readonly DeadDirectory[];
  cases: readonly ShownCase[];
  page: number;
  pages: number;
  /** There are more than are read. */
  isCut: boolean;
  /** What was dead before the proof has not all been found yet. */
  isUnfinished: boolean;
  restored: readonly CaseStep[];
  /** The last time that the domain was looked at again; null: it never was. */
  sample: CaseSample | null;
}

/** A domain whose cases are asked for. */
export interface OwnDomain {
  domain: string;
  domainKey: number;
  /** Of who asks, all that are proven. */
  claims: readonly DomainClaim[];
}

/** What cases of a domain are read with. */
export interface ReadingParts {
  store: Statements;
  marks: MarkIndex;
  today: DayNumber;
}

/** Reads the cases of a domain, as far as its owner's claims speak for them. */
export async function readShownCases(
  { store, marks, today }: ReadingParts,
  own: OwnDomain,
  { stage, page: wanted = 1 }: CasesQuestion,
): Promise<ShownCases> {
  const { cases, isCut } = await ownCases(store, own);
  const onList = cases.filter((one) => isOnList(one, today));
  const ofStage = stage === undefined ? onList : cases.filter((one) => one.stage === stage);
  const meant = ofStage.toSorted(byAddress);
  const pages = Math.max(1, Math.ceil(meant.length / CASES_PER_PAGE));
  const page = Math.min(wanted, pages);
  const shown = meant.slice((page - 1) * CASES_PER_PAGE, page * CASES_PER_PAGE);
  const urls = await knownUrls(
    store,
    shown.map(({ urlId }) => urlId),
    marks,
  );
  const { domain, domainKey } = own;
  const newest = { domain, domainKey, beforeId: null, limit: RESTORED_MAX };
  return {
    domain,
    names: own.claims.map(({ name }) => name),
    counts: countsOf(cases),
    onList: onList.length,
    directories: directoriesOf(meant),
    cases: shown.flatMap((one) => shownCase(one, urls.get(one.urlId))),
    page,
    pages,
    isCut,
    isUnfinished: await isSweepUnfinished(store, domainKey),
    restored: (await stepsOfDomain(store, { ...newest, stages: ['restored'] })).filter(({ url }) =>
      own.claims.some((claim) => coversHost(claim, new URL(url).hostname)),
    ),
    sample: await caseSampleOf(store, domainKey),
  };
}

async function ownCases(
  store: Statements,
  { domainKey, claims }: OwnDomain,
): Promise<{ cases: KnownCase[]; isCut: boolean }> {
  const cases: KnownCase[] = [];
  let afterId = 0;
  for (let read = 0; read < CASES_READ_MAX; read += CASES_PER_SLICE) {
    const slice = await knownCases(store, { domainKey, claims, afterId, limit: CASES_PER_SLICE });
    cases.push(...slice);
    if (slice.length < CASES_PER_SLICE) return { cases, isCut: false };
    afterId = slice.at(-1)?.caseId ?? afterId;
  }
  return { cases, isCut: true };
}

/**
 * What was removed has left its owner's list (L4); who says that it is mended finds it there again, with the answer, for as
 * long as that is waited for.
 */
function isOnList({ stage, mendedDay }: KnownCase, today: DayNumber): boolean {
  return stage !== 'removed' || (mendedDay !== null && today < mendedDay + AWAITED_DAYS);
}

const addressOf = ({ url: { host, path } }: KnownCase): string => `${host}${path}`;

function byAddress(a: KnownCase, b: KnownCase): number {
  if (addressOf(a) === addressOf(b)) return a.caseId - b.caseId;
  return addressOf(a) < addressOf(b) ? -1 : 1;
}

function countsOf(cases: readonly KnownCase[]): Map<OpenStage, number> {
  return new Map(
    OPEN_STAGES.map((stage) => [stage, cases.filter((one) => one.stage === stage).length]),
  );
}

/** Those with several, the largest first. */
function directoriesOf(cases: readonly KnownCase[]): DeadDirectory[] {
  const counts = new Map<string, number>();
  for (const { url } of cases) {
    const directory = `${url.host}${directoryOf(url.path)}`;
    counts.set(directory, (counts.get(directory) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, DIRECTORIES_MAX)
    .map(([directory, count]) => ({ directory, cases: count }));
}

/** One that is not listed any more is closed soon. */
function shownCase(its: KnownCase, known: KnownUrl | undefined): ShownCase[] {
  if (known === undefined) return [];
  if (known.verdict === 'working') return [{ ...its, known, mended: 'works' }];
  if (its.mendedDay === null) return [{ ...its, known, mended: 'not-said' }];
  const mended = isMendLookedAt(its.mendedDay, known) ? 'still-dead' : 'awaited';
  return [{ ...its, known, mended }];
}
