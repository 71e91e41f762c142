import type { DrawnDomain } from './laid-out-population';

/** What the paper tells of its population, its Table 1 and around it. */
export const PUBLISHED = {
  domains: 842,
  urls: 236_763,
  broken: 45_711,
  singleUrlDomains: 505,
  runs: [
    { checked: 41_102, found: 33_587 },
    { checked: 105_126, found: 43_388 },
    { checked: 115_005, found: 45_101 },
  ],
} as const;

/** What the paper does not tell: how many of its URLs lie in which kinds of large domains. */
interface LargeDomains {
  /** Nearly all broken: rejected after the first group of the first run. */
  readonly dead: readonly number[];
  readonly deadShare: number;
  /** Looked through in the second run: so many of the first group are broken that it is accepted once. */
  readonly secondRun: readonly number[];
  readonly secondRunShare: number;
  /** Looked through in the third run: few are broken where the first two runs look. */
  readonly thirdRun: readonly number[];
  readonly thirdRunShare: number;
  /** Never looked through. */
  readonly clean: readonly number[];
  readonly brokenSingles: number;
  /** Of the domains of 2 to 100 URLs each n-th one is dead. */
  readonly everyNthSmallIsDead: number;
}

/** Two fits; the one has few large soft domains, the other one many. */
export const FITS: Record<'A' | 'B', LargeDomains> = {
  A: {
    dead: [10_934, 7_000, 5_000, 3_500, 2_300, 1_500, 1_100, 1_066],
    deadShare: 0.997,
    secondRun: [40_000, 24_100],
    secondRunShare: 0.157,
    thirdRun: [6_000, 3_900],
    thirdRunShare: 0.173,
    clean: [30_000, 25_000, 20_000, 15_000],
    brokenSingles: 126,
    everyNthSmallIsDead: 4,
  },
  B: {
    dead: [17_700, 7_500, 4_000, 2_000, 1_400],
    deadShare: 0.995,
    secondRun: [18_000, 15_000, 11_000, 8_000, 5_500, 3_500, 2_600],
    secondRunShare: 0.1565,
    thirdRun: [5_000, 3_000, 2_000],
    thirdRunShare: 0.164,
    clean: [41_000, 28_000, 12_500],
    brokenSingles: 150,
    everyNthSmallIsDead: 4,
  },
};

const LARGE_DOMAINS = 34;
const MIDDLE_DOMAINS = 20;
const GROUP = 100;
const CLEAN_SHARE = 0.005;

/**
 * Domains that make Algorithm 1 in catalogue order give about the paper's Table 1: as many domains, URLs
 * and broken URLs, as many of one URL and of more than 1,000.
 */
export function tableOneDomains(fit: keyof typeof FITS): DrawnDomain[] {
  const large = FITS[fit];
  const domains = [
    ...large.dead.map((urls): DrawnDomain => [[urls, Math.round(urls * large.deadShare)]]),
    ...large.secondRun.map((urls, place) => foundSecond(urls, large.secondRunShare, place)),
    ...large.thirdRun.map((urls) => foundThird(urls, large.thirdRunShare)),
    ...large.clean.map(clean),
    ...singles(large.brokenSingles),
    ...middles(),
  ];
  const smallCount =
    PUBLISHED.domains - LARGE_DOMAINS - PUBLISHED.singleUrlDomains - MIDDLE_DOMAINS;
  domains.push(...smalls(smallCount, large.everyNthSmallIsDead));
  return [...domains, ...fill(domains)];
}

/** Accepted at 90 %; the second run wants 95 % and goes on and on. */
function foundSecond(urls: number, share: number, place: number): DrawnDomain {
  const first = 6 + (place % 4);
  return [
    [GROUP, first],
    [urls - GROUP, Math.round(urls * share) - first],
  ];
}

/**
 * The second run sees 5 broken of 104, which is 95.2 % good; the third one sees one URL more, which is
 * broken, and 6 of 105 are not enough.
 */
function foundThird(urls: number, share: number): DrawnDomain {
  return [
    [GROUP, 4],
    [4, 1],
    [1, 1],
    [urls - GROUP - 5, Math.round(urls * share) - 6],
  ];
}

function clean(urls: number, place: number): DrawnDomain {
  const first = place % 2;
  return [
    [GROUP, first],
    [urls - GROUP, Math.round(urls * CLEAN_SHARE) - first],
  ];
}

function singles(broken: number): DrawnDomain[] {
  return Array.from({ length: PUBLISHED.singleUrlDomains }, (_, place) => [
    [1, place < broken ? 1 : 0],
  ]);
}

/** 2 to 100 URLs, small ones more often. */
function smalls(count: number, everyNthIsDead: number): DrawnDomain[] {
  return Array.from({ length: count }, (_, place) => {
    const urls = Math.round(2 * 50 ** ((place / count) ** 2.5));
    return [[urls, place % everyNthIsDead === 0 ? urls : 0]];
  });
}

/** 150 to 530 URLs. */
function middles(): DrawnDomain[] {
  return Array.from({ length: MIDDLE_DOMAINS }, (_, place) => clean(150 + 20 * place, place));
}

/** Clean domains of more than 1,000 URLs that make the sums come true. */
function fill(domains: readonly DrawnDomain[]): DrawnDomain[] {
  const count = PUBLISHED.domains - domains.length;
  const stretches = domains.flat();
  const urls = PUBLISHED.urls - sumOf(stretches.map(([length]) => length));
  const broken = PUBLISHED.broken - sumOf(stretches.map(([, brokenOnes]) => brokenOnes));
  return Array.from({ length: count }, (_, place) => [
    [partOf(urls, count, place), partOf(broken, count, place)],
  ]);
}

/** The parts of a whole number, as even as may be. */
function partOf(whole: number, parts: number, place: number): number {
  return Math.floor((whole * (place + 1)) / parts) - Math.floor((whole * place) / parts);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
