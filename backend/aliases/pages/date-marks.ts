import { TextCollector } from '../../crawler/content/html/text-collector';
import type { PageDate } from '../rules/page-date';
import { readPageDate } from './read-date';
import { readSlashDay, type SlashDay } from './slash-day';

const SCRIPT_CHARS_MAX = 60_000;
const BLOCK_CHARS_MAX = 120;
/** A line that says nothing but who wrote the page, and when. */
const LINE_CHARS_MAX = 90;
const LINES_MAX = 40;
const PUBLISHED =
  /^(?:article:published_time|article:published|og:published_time|og:article:published_time|datepublished|dc\.date|dc\.date\.(?:issued|created)|dcterms\.(?:date|issued|created)|date|pubdate|publishdate|publish-date|publication_date|citation_publication_date|citation_date|citation_online_date|parsely-pub-date|sailthru\.date|cxenseparse:recs:publishtime)$/;
/** In JSON-LD. */
const IN_SCRIPT = /"(?:datePublished|dateCreated)"\s{0,9}:\s{0,9}"([^"]{4,40})"/;
const LATER = /\b(?:updated?|modified|modification)\b/i;

type Attributes = Readonly<Record<string, string>>;

/** Gathers what a page says of the day of its publication, while it is read. */
export class DateMarks {
  /** Of its scripts, where JSON-LD stands. */
  readonly script = new TextCollector(SCRIPT_CHARS_MAX);
  #meta: PageDate | null = null;
  #time: PageDate | null = null;
  #line: PageDate | null = null;
  #slashDay: SlashDay | null = null;
  #lines = 0;
  #block = '';

  /** The day; null: not told. What is written for programs counts before what is to be seen. */
  get date(): PageDate | null {
    const written = IN_SCRIPT.exec(this.script.result())?.[1];
    const told = written === undefined ? null : readPageDate(written);
    return this.#meta ?? told ?? this.#time ?? this.#line;
  }

  /** Of the line that tells the day, where it is written with slashes; null where it is not, or another mark tells it. */
  get slashDay(): SlashDay | null {
    const { date } = this;
    return date !== null && date !== this.#line ? null : this.#slashDay;
  }

  takeMeta(name: string, content: string): void {
    if (PUBLISHED.test(name)) this.#meta ??= readPageDate(content);
  }

  takeElement(name: string, attributes: Attributes, isAside: boolean): void {
    const { datetime = '', itemprop = '', content = '', class: classes = '' } = attributes;
    if (/^datePublished$/i.test(itemprop)) this.#meta ??= readPageDate(content || datetime);
    if (name !== 'time' || isAside || LATER.test(`${classes} ${itemprop}`)) return;
    this.#time ??= readPageDate(datetime);
  }

  takeText(text: string): void {
    if (this.#lines < LINES_MAX && this.#block.length < BLOCK_CHARS_MAX) this.#block += text;
  }

  /**
   * What comes next stands by itself.
   * @returns whether what came before was but a line that names a day
   */
  endBlock(): boolean {
    const block = this.#block.trim();
    this.#block = '';
    if (block === '') return false;
    this.#lines += 1;
    if (block.length > LINE_CHARS_MAX) return false;
    const [date, slashDay] = [readPageDate(block), readSlashDay(block)];
    // The first line tells it, whichever of two days it may mean.
    const isFirst = this.#line === null && this.#slashDay === null;
    if (isFirst && !LATER.test(block)) [this.#line, this.#slashDay] = [date, slashDay];
    // Further ones with slashes are entries of a list: what its editions differ by.
    return slashDay === null ? date !== null : isFirst;
  }
}
