/** A page that is known to have moved. */
export interface MovedPage {
  readonly old: string;
  readonly now: string;
}

/** A rule behind moves, as people read it. */
export interface AliasRule {
  /** Whose pages moved; `*.example.org`: of all its hosts. */
  readonly host: string;
  /** `old.example/news/…` */
  readonly from: string;
  /** `https://new.example/articles/{last segment}/` */
  readonly to: string;
  /** Of how many known moves it tells anything, and how many right. */
  readonly matching: number;
  readonly right: number;
  /** Some that it tells right, and some that it tells wrong. */
  readonly examples: readonly MovedPage[];
  readonly exceptions: readonly MovedPage[];
}

const CASES_MIN = 10;
const SHARE_MIN = 0.98;

/** Whether a rule may be proposed to a community: ten cases, 98 % of them right (U5). */
export function isProposable({ right, matching }: Pick<AliasRule, 'right' | 'matching'>): boolean {
  return matching >= CASES_MIN && right >= SHARE_MIN * matching;
}
