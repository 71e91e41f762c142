import type { NormalUrl } from '../../url/normal-url';
import type { Clock } from '../../runtime/clock';
import type { ArchiveService } from '../../url/archives/archive-services';
import { classifyUrl } from '../../url/classify-url';
import { isSameResource } from '../../url/same-resource';
import type { ArchiveReply, AskArchive } from '../service/archive-http';
import type { WantedCopy } from '../service/archive-source';
import { askAlong, refusalOf, webAddress } from './ask-along';
import { timestampOfMs } from './http-date';
import { createLinkTally, LINK_LIMITS, readLinkFormat, type LinkTally } from './link-format';
import type { TypedLink } from './link-scanner';
import { NearestMementos, type Memento } from './nearest-mementos';
import { mementoMoment, MementoReader, type MementoFault, type MementoFrame } from './read-memento';
import { TimeMapPages } from './time-map-pages';
import { UnusableAnswerError } from './unusable-answer-error';

/** Whom a TimeMap is asked of, and for what. */
export interface TimeMapQuestion {
  ask: AskArchive;
  clock: Clock;
  service: ArchiveService;
  timeMap: URL;
  wanted: WantedCopy;
  /** Bytes of all its pages together, decoded. */
  bytesMax?: number;
}

/** What a TimeMap, read as a stream, came to. */
export interface TimeMapReading {
  /** The best, best first. */
  mementos: Memento[];
  /** Pages that were read. */
  pages: number;
  /** Pieces that were no links. */
  malformed: number;
  /** Mementos that do not count, by the cause. */
  dropped: Readonly<Record<MementoFault, number>>;
  /** There was more than was read: a better one may be there. */
  isCut: boolean;
}

/** This many pages of one TimeMap are read at most. */
const PAGES_READ_MAX = 10;
const DAY_MS = 86_400_000;
/** Some serve the link format as plain text, or say nothing. */
const LINK_TYPES: readonly string[] = [
  'application/link-format',
  'text/plain',
  'application/octet-stream',
  '',
];
/** One of these stands in every TimeMap, be it empty (RFC 7089, 5). */
const RELATIONS: ReadonlySet<string> = new Set(['original', 'self', 'timemap', 'memento']);
const HEADERS = { accept: 'application/link-format' };

/**
 * Reads a TimeMap (RFC 7089, 5) while it comes in, keeping the best mementos only; goes on to those of its
 * pages that may hold better ones. 404 and 410 say that there is no copy.
 * @throws {UnusableAnswerError} when the answer is no TimeMap
 * @throws {ArchiveError} when there is no answer, or half of one
 */
export async function readTimeMap(
  question: TimeMapQuestion,
  signal: AbortSignal,
): Promise<TimeMapReading> {
  const reading = new TimeMapReader(question);
  let page: URL | null = question.timeMap;
  while (page !== null) {
    await reading.readPage(page, signal);
    page = reading.nextPage();
  }
  return reading.end();
}

class TimeMapReader {
  readonly #question: TimeMapQuestion;
  readonly #found: NearestMementos;
  readonly #pages: TimeMapPages;
  readonly #hosts = new Set<string>();
  readonly #frame: MementoFrame;
  readonly #reader: MementoReader;
  /** Nothing can have been archived later. `YYYYMMDDhhmmss`. */
  readonly #latest: string;
  readonly #dropped: Record<MementoFault, number> = {
    malformed: 0,
    'no-moment': 0,
    'other-service': 0,
    'other-original': 0,
  };
  #pagesRead = 0;
  #malformed = 0;
  #bytesLeft: number;
  #isCut = false;
  /** A page was read, and none so far said that it is a TimeMap. */
  #isSilent = false;
  /** Of the TimeMap, as it says itself; null: not said. */
  #original: NormalUrl | null = null;

  constructor(question: TimeMapQuestion) {
    const { wanted, service, clock, timeMap, bytesMax = LINK_LIMITS.bytesMax } = question;
    this.#question = question;
    this.#found = new NearestMementos(wanted.timestamp);
    this.#pages = new TimeMapPages(wanted.timestamp);
    this.#hosts.add(timeMap.host);
    this.#latest = timestampOfMs(clock.now() + DAY_MS);
    this.#frame = { service, url: wanted.url, hosts: this.#hosts };
    this.#reader = new MementoReader(this.#frame);
    this.#bytesLeft = bytesMax;
  }

  async readPage(page: URL, signal: AbortSignal): Promise<void> {
    const { ask, clock } = this.#question;
    this.#pages.markRead(page);
    const answer = await askAlong(page, { ask, clock, headers: HEADERS }, signal);
    const { reply, url } = answer;
    const isFirst = this.#pagesRead === 0;
    this.#pagesRead += 1;
    this.#pages.markRead(url);
    this.#hosts.add(url.host);
    if (reply.status === 200 && isLinkFormat(reply)) return this.#readLinks(reply, url);
    await reply.discard();
    const isNone = reply.status === 404 || reply.status === 410;
    if (isNone && isFirst) return;
    if (reply.status !== 200) throw refusalOf(answer, clock);
    throw new UnusableAnswerError(`${url.host} answers with no TimeMap, but ${typeOf(reply)}`);
  }

  /** Another page that may hold better mementos; null where there is none, or enough was read. */
  nextPage(): URL | null {
    if (this.#isCut) return null;
    const next = this.#pages.takeNext(this.#found);
    if (next === null || this.#pagesRead < PAGES_READ_MAX) return next;
    this.#isCut = true;
    return null;
  }

  end(): TimeMapReading {
    const { host } = this.#question.timeMap;
    if (this.#isSilent) {
      throw new UnusableAnswerError(`${host} answers with a TimeMap that says nothing`);
    }
    // What the addresses do not say, the TimeMap does, and not always before them.
    const isOther = this.#original !== null && !isSameResource(this.#original, this.#frame.url);
    if (isOther) this.#found.keepOnly(({ original }) => original !== null);
    const mementos = this.#found.best.map((memento) => ({
      ...memento,
      original: memento.original ?? this.#original,
    }));
    if (mementos.length === 0 && (this.#malformed > 0 || this.#isCut)) {
      throw new UnusableAnswerError(`no copy can be made out in the TimeMap of ${host}`);
    }
    const [malformed, dropped] = [this.#malformed, this.#dropped];
    return { mementos, pages: this.#pagesRead, malformed, dropped, isCut: this.#isCut };
  }

  async #readLinks(reply: ArchiveReply, base: URL): Promise<void> {
    if (this.#pagesRead === 1) this.#isSilent = true;
    const tally: LinkTally = createLinkTally();
    const limits = { ...LINK_LIMITS, bytesMax: this.#bytesLeft };
    for await (const link of readLinkFormat(reply.body, tally, limits)) this.#take(link, base);
    this.#bytesLeft -= tally.bytes;
    this.#malformed += tally.malformed;
    this.#isCut ||= tally.isCut;
  }

  #take(link: TypedLink, base: URL): void {
    this.#isSilent &&= !link.rel.some((rel) => RELATIONS.has(rel));
    if (link.rel.includes('memento')) this.#takeMemento(link, base);
    else if (link.rel.includes('timemap')) this.#pages.add(link, base);
    else if (link.rel.includes('original')) this.#original ??= classifyUrl(link.target).url;
  }

  #takeMemento({ target, datetime }: TypedLink, base: URL): void {
    const timestamp = mementoMoment(target, datetime, this.#latest);
    if (timestamp === null) return this.#drop('no-moment');
    if (!this.#found.hasPlaceFor(timestamp)) return;
    const address = addressOf(target, base);
    const memento = address === null ? 'malformed' : this.#reader.read(address, timestamp);
    if (typeof memento === 'string') return this.#drop(memento);
    this.#found.add(memento);
  }

  #drop(fault: MementoFault): void {
    this.#dropped[fault] += 1;
  }
}

/** As the service writes it, where it writes all of it: originals inside are not to be changed. */
function addressOf(target: string, base: URL): string | null {
  if (/^https?:\/\/[^/]/i.test(target)) return target;
  return webAddress(target, base)?.href ?? null;
}

function isLinkFormat(reply: ArchiveReply): boolean {
  return LINK_TYPES.includes(typeOf(reply));
}

function typeOf({ headers }: ArchiveReply): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
