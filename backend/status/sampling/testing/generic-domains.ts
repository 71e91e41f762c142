import type { Lottery } from '../draw';
import { fraction, type DrawnDomain } from './laid-out-population';

interface Kind {
  /** Of all URLs. */
  readonly massShare: number;
  /** Of a domain's URLs so many are broken, from … to …. */
  readonly brokenShare: readonly [from: number, to: number];
}

/** Dead, soft and clean domains; about 19 % of all is broken. */
const KINDS: readonly Kind[] = [
  { massShare: 0.14, brokenShare: [0.9, 1] },
  { massShare: 0.31, brokenShare: [0.05, 0.25] },
  { massShare: 0.55, brokenShare: [0, 0.01] },
];

/** Of the domains, how many have one URL, and how many of the others are large. */
const SINGLE_SHARE = 0.6;
const LARGE_SHARE = 0.1;

/**
 * Domains that are fitted to nothing: their sizes and shares are drawn, broken URLs lie anywhere in them.
 * @param urls about how many in all
 */
export function genericDomains(urls: number, lottery: Lottery): DrawnDomain[] {
  const sizes = drawSizes(urls, lottery);
  const left = KINDS.map(({ massShare }) => massShare * urls);
  return sizes.map((size) => {
    const kind = kindBy(left, size, lottery);
    left[kind] = Math.max(0, (left[kind] ?? 0) - size);
    const [from, to] = KINDS[kind]?.brokenShare ?? [0, 0];
    const share = from + (to - from) * fraction(lottery);
    return [[size, size === 1 ? Number(fraction(lottery) < share) : Math.round(size * share)]];
  });
}

function drawSizes(urls: number, lottery: Lottery): number[] {
  const sizes: number[] = [];
  for (let left = urls; left > 0;) {
    const size = Math.min(left, drawSize(lottery));
    sizes.push(size);
    left -= size;
  }
  return sizes.toSorted((one, other) => other - one);
}

/** 1, 2 to 300, or 300 to 30,000. */
function drawSize(lottery: Lottery): number {
  if (fraction(lottery) < SINGLE_SHARE) return 1;
  if (fraction(lottery) < LARGE_SHARE) return Math.floor(300 * 100 ** fraction(lottery));
  return Math.floor(2 * 150 ** (fraction(lottery) ** 2));
}

/** Kinds of which much is left are chosen more often; one that would be overdrawn is not. */
function kindBy(left: readonly number[], size: number, lottery: Lottery): number {
  const fitting = left.map((mass) => (mass >= size / 2 ? mass : 0));
  const all = fitting.reduce((sum, one) => sum + one, 0);
  let draw = fraction(lottery) * all;
  for (const [kind, mass] of fitting.entries()) {
    draw -= mass;
    if (draw < 0) return kind;
  }
  return left.indexOf(Math.max(...left));
}
