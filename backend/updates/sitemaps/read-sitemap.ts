import type { SitemapFileStamp } from '../../store/sitemaps/sitemap-hosts';
import type { ChangeDays } from './change-days';
import { getRobots, type RobotsSight } from './get-robots';
import type { SiteAsker } from './get-on-site';
import type { HostUrls } from './host-urls';
import { ListingSink } from './listing-sink';
import { readFile, type FileReading } from './read-file';
import type { RobotsRules } from '../formats/robots-rules';
import { FILES_MAX } from './sitemap-bounds';
import { createPathOnSite, type PathOnSite, type ServedSite } from '../../url/served-site';

/** All of a site's sitemap, as it is told by what it did to our URLs. */
export interface WholeSitemap {
  kind: 'whole';
  /** Nothing has changed since the last whole reading: its entries were not read again. */
  isUnchanged: boolean;
  entries: number;
  days: ChangeDays;
  files: SitemapFileStamp[];
}

/** Why there is no whole sitemap; nothing follows from what was read. */
export interface NoSitemap {
  kind: 'none' | 'closed' | 'incomplete' | 'too-large';
  /** For the log. */
  why: string;
}

/** A file to be read. */
interface PlannedFile {
  path: string;
  /** By robots.txt, itself or the index that names it: it may list all pages of the site. */
  isNamed: boolean;
  /** By an index: it may be none itself. */
  isOfIndex: boolean;
}

/** Where a sitemap is by custom, where robots.txt names none. */
const USUAL_PATH = '/sitemap.xml';

const no = (kind: NoSitemap['kind'], why: string): NoSitemap => ({ kind, why });

/**
 * Reads the sitemap of a site: its robots.txt first, the files that it names or the usual one, of an index its files. Each
 * entry is noted with our URL that it lists.
 * @param known of the last whole reading
 * @throws VisitOverError; the signal's reason
 */
export async function readSitemap(
  asker: SiteAsker,
  site: ServedSite,
  urls: HostUrls,
  known: readonly SitemapFileStamp[],
): Promise<WholeSitemap | NoSitemap> {
  const robots = await getRobots(asker, site);
  if (robots.kind === 'unreachable') return no('incomplete', 'robots.txt cannot be reached');
  if (robots.kind === 'elsewhere') return no('none', 'the site has moved');
  return new SiteReading(asker, robots, urls, known).read();
}

class SiteReading {
  readonly #asker: SiteAsker;
  readonly #site: ServedSite;
  readonly #rules: RobotsRules;
  readonly #pathOnSite: PathOnSite;
  readonly #known: ReadonlyMap<string, SitemapFileStamp>;
  readonly #sink: ListingSink;
  readonly #planned: PlannedFile[] = [];
  readonly #met = new Set<string>();
  /** Those that have not changed, as long as none has. */
  readonly #unchanged: PlannedFile[] = [];
  readonly #read: SitemapFileStamp[] = [];

  constructor(
    asker: SiteAsker,
    { site, rules }: Pick<RobotsSight, 'site' | 'rules'>,
    urls: HostUrls,
    known: readonly SitemapFileStamp[],
  ) {
    this.#asker = asker;
    this.#site = site;
    this.#rules = rules;
    this.#pathOnSite = createPathOnSite(site);
    this.#known = new Map(known.map((stamp) => [stamp.path, stamp]));
    this.#sink = new ListingSink(urls, this.#pathOnSite);
  }

  async read(): Promise<WholeSitemap | NoSitemap> {
    const named = this.#rules.sitemaps;
    for (const path of named.length > 0 ? named : [USUAL_PATH]) {
      this.#plan({ path, isNamed: named.length > 0, isOfIndex: false });
    }
    for (let file = this.#planned.shift(); file !== undefined; file = this.#planned.shift()) {
      if (this.#met.size > FILES_MAX) return no('too-large', `more than ${FILES_MAX} files`);
      if (!this.#rules.isAllowed(file.path)) return no('closed', 'robots.txt forbids it');
      const problem = await this.#take(file);
      if (problem !== null) return problem;
    }
    return this.#whole();
  }

  #plan(file: PlannedFile): void {
    if (this.#met.has(file.path)) return;
    this.#met.add(file.path);
    this.#planned.push(file);
  }

  /** @returns why nothing follows from the sitemap; null: all is well until now */
  async #take(file: PlannedFile): Promise<NoSitemap | null> {
    const { path, isNamed } = file;
    const stamp = this.#read.length === 0 ? (this.#known.get(path) ?? null) : null;
    const isAsked = stamp !== null && (stamp.etag !== null || stamp.lastModified !== null);
    this.#sink.begin(isNamed ? '/' : folderOf(path));
    const isAllowed = (target: string): boolean => this.#rules.isAllowed(target);
    const request = { site: this.#site, path, isAllowed };
    const reading = await readFile(this.#asker, request, isAsked ? stamp : null, this.#sink);
    if (reading.kind === 'unchanged' && isAsked) return this.#leave(file, stamp);
    return reading.kind === 'read' ? this.#keep(file, reading) : problemOf(file, reading);
  }

  /** It is as it was: so may be all others. */
  #leave(file: PlannedFile, stamp: SitemapFileStamp): null {
    this.#unchanged.push(file);
    this.#planFilesOf(file, stamp.files ?? []);
    return null;
  }

  /** Another one has changed: those that were left are read, too. */
  #keep(file: PlannedFile, reading: FileReading & { kind: 'read' }): NoSitemap | null {
    const files = reading.what === 'index' ? this.#filesIn(file) : null;
    if (files !== null && file.isOfIndex) return no('incomplete', 'an index in an index');
    const { etag, lastModified } = reading;
    this.#read.push({ path: file.path, etag, lastModified, files });
    this.#planned.unshift(...this.#unchanged.splice(0));
    this.#planFilesOf(file, files ?? []);
    return null;
  }

  /** Those that an index names on this site; where it is not named itself, in its folder. */
  #filesIn({ path, isNamed }: PlannedFile): string[] {
    const folder = isNamed ? '/' : folderOf(path);
    const paths = this.#sink.files.map(this.#pathOnSite).filter((file) => file !== null);
    return [...new Set(paths)].filter((file) => file.startsWith(folder));
  }

  #planFilesOf({ isNamed }: PlannedFile, files: readonly string[]): void {
    for (const path of files) this.#plan({ path, isNamed, isOfIndex: true });
  }

  #whole(): WholeSitemap {
    const isUnchanged = this.#read.length === 0;
    const files = isUnchanged ? [...this.#known.values()] : this.#read;
    const { entries, days } = this.#sink;
    return { kind: 'whole', isUnchanged, entries, days, files };
  }
}

const folderOf = (path: string): string => {
  const [place = ''] = path.split('?');
  return place.slice(0, place.lastIndexOf('/') + 1);
};

/** A site that names no sitemap may have none, or a page that says so. */
function problemOf({ isNamed, isOfIndex }: PlannedFile, reading: FileReading): NoSitemap {
  const why = reading.kind === 'unread' ? reading.why : reading.kind;
  const isNone = !isNamed && !isOfIndex && (reading.kind === 'missing' || why === 'html');
  return no(isNone ? 'none' : 'incomplete', why);
}
