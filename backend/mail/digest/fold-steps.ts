import { CASE_STAGES, type CaseStage } from '../../status/case-stage';
import { dayNumberOf, type DayNumber } from '../../status/day-number';
import type { NoticedStep } from '../../store/mail/noticed-steps';

/** Steps of one stage. */
export interface StageNews {
  stage: CaseStage;
  count: number;
  /** The first of them. */
  listed: readonly NoticedStep[];
}

/** What happened with the URLs of a domain. */
export interface DomainNews {
  domain: string;
  /** The first day of it: of a failure, or of a return. */
  sinceDay: DayNumber;
  /** In the order in which cases come to them. */
  stages: readonly StageNews[];
}

/** Of each stage. */
const LISTED_MAX = 20;

interface DomainFold {
  sinceDay: DayNumber;
  stages: Map<CaseStage, { count: number; listed: NoticedStep[] }>;
}

/** Gathers steps by domain and stage, so that thousands of them take no more room than some. */
export class FoldedSteps {
  readonly #domains = new Map<string, DomainFold>();

  /** Whether a domain is there. */
  has(domain: string): boolean {
    return this.#domains.has(domain);
  }

  get size(): number {
    return this.#domains.size;
  }

  add(domain: string, step: NoticedStep): void {
    const day = firstDayOf(step);
    const folded = this.#domains.get(domain) ?? { sinceDay: day, stages: new Map() };
    folded.sinceDay = Math.min(folded.sinceDay, day);
    const ofStage = folded.stages.get(step.stage) ?? { count: 0, listed: [] };
    ofStage.count += 1;
    if (ofStage.listed.length < LISTED_MAX) ofStage.listed.push(step);
    folded.stages.set(step.stage, ofStage);
    this.#domains.set(domain, folded);
  }

  /** By domain, in their alphabetical order. */
  news(): DomainNews[] {
    return [...this.#domains]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([domain, { sinceDay, stages }]) => ({
        domain,
        sinceDay,
        stages: CASE_STAGES.flatMap((stage) => {
          const ofStage = stages.get(stage);
          return ofStage === undefined ? [] : [{ stage, ...ofStage }];
        }),
      }));
  }
}

/** From when on the page of a site tells of it. */
function firstDayOf({ stage, openedDay, happenedAtS }: NoticedStep): DayNumber {
  return stage === 'restored' ? dayNumberOf(happenedAtS * 1_000) : openedDay;
}
