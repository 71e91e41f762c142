import { CASE_STAGES, type CaseStage } from '../../status/case-stage';
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
  /** When the first of it happened, in seconds since 1970. */
  sinceS: number;
  /** In the order in which cases come to them. */
  stages: readonly StageNews[];
}

/** Of each stage. */
const LISTED_MAX = 20;

interface DomainFold {
  sinceS: number;
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
    const folded = this.#domains.get(domain) ?? { sinceS: step.happenedAtS, stages: new Map() };
    folded.sinceS = Math.min(folded.sinceS, step.happenedAtS);
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
      .map(([domain, { sinceS, stages }]) => ({
        domain,
        sinceS,
        stages: CASE_STAGES.flatMap((stage) => {
          const ofStage = stages.get(stage);
          return ofStage === undefined ? [] : [{ stage, ...ofStage }];
        }),
      }));
  }
}
