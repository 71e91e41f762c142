import { basename, dirname, join } from 'node:path';
import type { Clock } from '../runtime/clock';
import { dayNumberOf, dayStartMs, isoDate, type DayNumber } from '../status/day-number';
import type { MarkIndex } from '../status/mark-index';
import { listedSpam } from '../store/answers/listed-spam';
import type { ChangeFeed } from '../store/changes/change-feed';
import { areClocksApart } from '../store/schema/database-clock';
import type { ReadStatements } from '../store/statements/read-statements';
import { dayChanges } from './day-changes';
import { dumpText } from './dump-text';
import { readManifest, withFile, type DumpManifest, type PublishedFile } from './manifest';
import { fileNameOf, partNameOf, type DumpKind } from './published-file';
import { removeUnnamed, settleFolder } from './settle-folder';
import { writeGzip, type GzipPlace, type WrittenFile } from '../runtime/write-gzip';

/** What publishing works with. */
export interface PublishingParts {
  database: ReadStatements;
  feed: ChangeFeed;
  clock: Clock;
  /** Seconds since 1970, by the clock of the database. */
  databaseNowS: () => Promise<number>;
  /** Those of operators that hold now. */
  marks: () => Promise<MarkIndex>;
}

/** Where to, and what. */
export interface PublishingOptions {
  folder: string;
  /** Days for which files of changes stay. */
  changeDays: number;
  /** Also where the last dump is less than a week old. */
  dumpNow: boolean;
  signal: AbortSignal;
}

const DUMPS_KEPT = 4;
const DUMP_EVERY_DAYS = 7;

/**
 * Publishes what changed on each whole day (UTC) since the last time, and once a week what is known of all URLs. Each file
 * is told of as soon as it is whole; what was begun by who was killed is begun anew. Of one day there is one dump.
 * @returns the files that were made
 * @throws ManifestError, ClockError, what our own database and the file system throw, and the signal's reason
 */
export async function publishDump(
  parts: PublishingParts,
  options: PublishingOptions,
): Promise<PublishedFile[]> {
  await checkClock(parts);
  const manifest = await readManifest(options.folder);
  // What the last one has left, if it was killed: it goes before anything is written, should the disk be full.
  await removeUnnamed(options.folder, manifest);
  await settleFolder(options.folder, manifest);
  return new Publisher(parts, options, manifest).run();
}

/** Our clock or that of the database is wrong: days would be closed that are not over, and older files removed. */
export class ClockError extends Error {
  override readonly name = 'ClockError';
}

async function checkClock({ clock, databaseNowS }: PublishingParts): Promise<void> {
  const nowMs = clock.now();
  const theirNowS = await databaseNowS();
  if (!areClocksApart(nowMs / 1_000, theirNowS)) return;
  const [ours, theirs] = [nowMs, theirNowS * 1_000].map((ms) => new Date(ms).toISOString());
  throw new ClockError(
    `nothing was published: the clock of this machine says ${ours}, that of the database ${theirs}; set the wrong one, then run publish-dump again`,
  );
}

/** What is told of a file beside its name, kind, day and times. */
type FileFacts = WrittenFile & Pick<PublishedFile, 'lines' | 'last_id' | 'first_id' | 'missing'>;

class Publisher {
  readonly #parts: PublishingParts;
  readonly #options: PublishingOptions;
  readonly #today: DayNumber;
  readonly #made: PublishedFile[] = [];
  #manifest: DumpManifest;

  constructor(parts: PublishingParts, options: PublishingOptions, manifest: DumpManifest) {
    this.#parts = parts;
    this.#options = options;
    this.#manifest = manifest;
    this.#today = dayNumberOf(parts.clock.now());
  }

  async run(): Promise<PublishedFile[]> {
    const spam = await listedSpam(this.#parts.database);
    await this.#publishDays(spam);
    if (this.#isDumpDue()) await this.#publishDump(spam);
    return this.#made;
  }

  async #publishDays(spam: ReadonlySet<number>): Promise<void> {
    const through = await this.#changesThrough();
    let { id } = through;
    const firstDay = Math.max(through.day + 1, this.#today - this.#options.changeDays);
    for (let day = firstDay; day < this.#today; day += 1) {
      id = await this.#publishDay(day, id, spam);
    }
  }

  /** Where nothing was published yet, the log begins with the day of its oldest entry; so it does where it began anew. */
  async #changesThrough(): Promise<{ day: DayNumber; id: number }> {
    const { feed } = this.#parts;
    const known = this.#manifest.changes_through;
    if (known !== null && known.id <= (await feed.head())) return known;
    const id = (await feed.oldest()) - 1;
    if (known !== null) return { ...known, id };
    const [oldest] = await feed.after(id, 1);
    const yesterday = this.#today - 1;
    const day = oldest === undefined ? yesterday : dayNumberOf(oldest.changedAtS * 1_000);
    return { day: Math.min(day, yesterday) - 1, id };
  }

  /** @returns the last entry of the log that the file stands for */
  async #publishDay(day: DayNumber, afterId: number, spam: ReadonlySet<number>): Promise<number> {
    const { feed, clock } = this.#parts;
    const endS = dayStartMs(day + 1) / 1_000;
    const nowS = Math.floor(clock.now() / 1_000);
    const progress = { lines: 0, throughId: afterId, missing: 0 };
    await this.#publish('changes', day, async (path) => {
      const lines = dayChanges(feed, { endS, nowS, spam }, progress);
      const written = await writeGzip(placeOf(path), lines, this.#options.signal);
      const { lines: count, throughId, missing } = progress;
      this.#manifest = { ...this.#manifest, changes_through: { day, id: throughId } };
      const facts = { lines: count, first_id: afterId + 1, last_id: throughId };
      return { ...written, ...facts, ...(missing > 0 && { missing }) };
    });
    return progress.throughId;
  }

  #isDumpDue(): boolean {
    const newest = this.#manifest.files.find(({ kind }) => kind === 'dump');
    if (newest === undefined) return true;
    const days = this.#today - dayNumberOf(Date.parse(newest.day));
    return days >= (this.#options.dumpNow ? 1 : DUMP_EVERY_DAYS);
  }

  async #publishDump(spam: ReadonlySet<number>): Promise<void> {
    const { database, feed, marks } = this.#parts;
    await this.#publish('dump', this.#today, async (path) => {
      const last_id = await feed.head();
      const count = { lines: 0 };
      const lines = dumpText(database, { marks: await marks(), spam }, count);
      const written = await writeGzip(placeOf(path), lines, this.#options.signal);
      return { ...written, lines: count.lines, last_id };
    });
  }

  /** Makes a file, then tells of it, and of none that is too old. */
  async #publish(
    kind: DumpKind,
    day: DayNumber,
    make: (path: string) => Promise<FileFacts>,
  ): Promise<void> {
    const { folder } = this.#options;
    const name = fileNameOf(kind, day);
    const begun = this.#moment();
    const facts = await make(join(folder, name));
    const file = { name, kind, day: isoDate(day), ...facts, begun, made: this.#moment() };
    this.#manifest = this.#withoutOld(withFile(this.#manifest, file));
    await settleFolder(folder, this.#manifest);
    this.#made.push(file);
  }

  #withoutOld(manifest: DumpManifest): DumpManifest {
    const oldestDay = isoDate(Math.max(0, this.#today - this.#options.changeDays));
    const dumps = manifest.files.filter(({ kind }) => kind === 'dump').slice(0, DUMPS_KEPT);
    const isKept = (file: PublishedFile): boolean =>
      file.kind === 'dump' ? dumps.includes(file) : file.day >= oldestDay;
    return { ...manifest, files: manifest.files.filter(isKept) };
  }

  #moment(): string {
    return new Date(this.#parts.clock.now()).toISOString();
  }
}

function placeOf(path: string): GzipPlace {
  return { path, part: join(dirname(path), partNameOf(basename(path))) };
}
