import { hostOfPattern, type UrlPattern } from '../url/url-pattern';
import type { DayNumber } from './day-number';
import { oppositeOf, type UrlMark } from './url-mark';

/** A mark on the URLs of a pattern, as it is stored. */
export interface PlacedMark {
  pattern: UrlPattern;
  mark: UrlMark;
  firstDay: DayNumber;
  /** The last day on which it holds. */
  lastDay: DayNumber;
}

/** Marks, prepared for many questions. */
export interface MarkIndex {
  /** Equal for the same marks. */
  readonly key: string;
  /**
   * The marks of a URL, those of the most specific pattern first: the nearest domain, the host alone
   * before it with its subdomains, then the longest path. Marks of several patterns add up, but of
   * `permalive` and `permadead` only the most specific counts.
   * @param host,path as in NormalUrl
   */
  marksOf(host: string, path: string): readonly UrlMark[];
  /** The patterns on which a mark stands. */
  patternsWith(mark: UrlMark): readonly UrlPattern[];
  /** The hosts on which, or on parts of which, a mark stands. */
  hostsWith(mark: UrlMark): readonly { host: string; withSubdomains: boolean }[];
}

const NONE: readonly UrlMark[] = [];

/**
 * Prepares marks. A question costs one look-up for each label of the host and for each length that
 * the path prefixes of a marked domain have, however many marks there are.
 */
export function createMarkIndex(marks: readonly PlacedMark[]): MarkIndex {
  const alone = new Map<string, PathMarks>();
  const withSubdomains = new Map<string, PathMarks>();
  for (const { pattern, mark } of marks) {
    const domain = hostOfPattern(pattern);
    const byHost = domain.withSubdomains ? withSubdomains : alone;
    const paths = byHost.get(domain.host) ?? new PathMarks();
    byHost.set(domain.host, paths);
    paths.add(pattern.pathPrefix, mark);
  }
  return {
    key: JSON.stringify(marks.map(({ pattern, mark }) => [pattern.host, pattern.pathPrefix, mark])),
    marksOf: (host, path) => {
      const own = alone.get(host)?.of(path) ?? NONE;
      const above = underDomains(host, path);
      const found = own.length === 0 ? above : [...own, ...above];
      return found.length < 2 ? found : withoutOverruled(found);
    },
    patternsWith,
    hostsWith: (wanted) => patternsWith(wanted).map(hostOfPattern),
  };

  function patternsWith(wanted: UrlMark): UrlPattern[] {
    return marks.flatMap(({ pattern, mark }) => (mark === wanted ? [pattern] : []));
  }

  function underDomains(host: string, path: string): readonly UrlMark[] {
    if (withSubdomains.size === 0) return NONE;
    const own = withSubdomains.get(host)?.of(path) ?? NONE;
    const dot = host.indexOf('.');
    return dot < 0 ? own : [...own, ...underDomains(host.slice(dot + 1), path)];
  }
}

/** Each mark once, and none whose opposite is more specific. */
function withoutOverruled(marks: readonly UrlMark[]): UrlMark[] {
  const kept = new Set<UrlMark>();
  for (const mark of marks) {
    const opposite = oppositeOf(mark);
    if (opposite === null || !kept.has(opposite)) kept.add(mark);
  }
  return [...kept];
}

/** The marks on the paths of one domain. */
class PathMarks {
  readonly #byPrefix = new Map<string, UrlMark[]>();
  /** Of all prefixes, longest first. */
  #lengths: number[] = [];

  add(prefix: string, mark: UrlMark): void {
    const marks = this.#byPrefix.get(prefix);
    if (marks !== undefined) {
      marks.push(mark);
      return;
    }
    this.#byPrefix.set(prefix, [mark]);
    if (this.#lengths.includes(prefix.length)) return;
    this.#lengths = [...this.#lengths, prefix.length].toSorted((a, b) => b - a);
  }

  of(path: string): readonly UrlMark[] {
    return this.#lengths.flatMap((length) =>
      length > path.length ? NONE : (this.#byPrefix.get(path.slice(0, length)) ?? NONE),
    );
  }
}
