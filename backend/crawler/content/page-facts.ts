import type { PageText } from './signs/page-text';

const LOADS_MAX = 100;
const ADDRESS_CHARS_MAX = 2000;

/** A page that forwards does so at once; what waits longer is a page that renews itself. */
const JUMP_SECONDS_MAX = 15;

/** Roots that frameworks fill. */
const SHELL_ROOTS: ReadonlySet<string> = new Set([
  'root',
  'app',
  '__next',
  '__nuxt',
  'react-root',
  'app-root',
  'main-app',
  'svelte',
  'gatsby',
  '___gatsby',
]);

const MARKS_MAX = 400;
const MARK_CHARS_MAX = 60;

/**
 * What pages carry that somebody wrote, and error pages do not. No author: sites name their owner so, on
 * each of their pages.
 */
const AUTHORED_META = /^(?:article:(?:published|modified)_time|dc\.date|citation_\w+|date)$/;
const AUTHORED_TYPE = /^(?:article|book|profile|video|music|product)/i;

const DESCRIPTIONS = /^(?:description|og:description|twitter:description)$/;
const DESCRIPTION_CHARS_MAX = 500;

/** By it, parking services' advertisements pass by blockers. */
const PARKING_KEY = 'data-adblockkey';

type Attributes = Readonly<Record<string, string>>;

type Take = (facts: PageFacts, attributes: Attributes, isFrame: boolean) => void;

/** What stands in the tags of a page rather than between them. */
export class PageFacts {
  readonly loads: string[] = [];
  readonly frames: string[] = [];
  hasShellRoot = false;
  isAuthored = false;
  noIndex = false;
  lang = '';
  description = '';
  refresh: string | null = null;
  canonical: string | null = null;
  passwordFields = 0;
  textFields = 0;
  links = 0;
  images = 0;
  paragraphs = 0;
  generator = '';
  readonly parts: string[] = [];
  readonly marks = new Set<string>();
  /** Rows and entries bear the same ones over and over. */
  readonly #seenMarks = new Set<string>();

  /** @param isFrame whether it belongs to what all pages of the site share */
  take(name: string, attributes: Attributes, isFrame: boolean): void {
    if (SHELL_ROOTS.has(attributes['id'] ?? '') || SHELL_ROOTS.has(name)) this.hasShellRoot = true;
    this.#takeMarks(attributes);
    if (attributes[PARKING_KEY] !== undefined) this.marks.add(PARKING_KEY);
    TAKES.get(name)?.(this, attributes, isFrame);
  }

  #takeMarks({ id = '', class: classes = '' }: Attributes): void {
    if ((id === '' && classes === '') || this.marks.size >= MARKS_MAX) return;
    const written = `${id} ${classes}`.slice(0, 500);
    if (this.#seenMarks.has(written)) return;
    this.#seenMarks.add(written);
    for (const mark of written.toLowerCase().split(/\s+/)) {
      if (mark !== '' && mark.length <= MARK_CHARS_MAX) this.marks.add(mark);
    }
  }
}

const TAKES: ReadonlyMap<string, Take> = new Map<string, Take>([
  ['html', (facts, { lang = '' }) => (facts.lang ||= lang.trim().toLowerCase().slice(0, 20))],
  ['meta', takeMeta],
  ['link', takeLink],
  ['a', (facts, { href }) => (facts.links += href === undefined ? 0 : 1)],
  ['p', (facts) => (facts.paragraphs += 1)],
  ['img', takeImage],
  ['form', (facts, { action }) => takePart(facts, action)],
  ['input', takeInput],
  ['frame', takeFrame],
  ['iframe', takeFrame],
  ['script', takeLoad],
  ['time', takeAuthored],
  ['textarea', takeAuthored],
]);

function takeMeta(facts: PageFacts, attributes: Attributes): void {
  const { content = '', 'http-equiv': equivalent = '' } = attributes;
  const name = (attributes['name'] ?? attributes['property'] ?? '').trim().toLowerCase();
  takeGenerator(facts, name, content);
  if (DESCRIPTIONS.test(name)) facts.description ||= content.trim().slice(0, DESCRIPTION_CHARS_MAX);
  facts.noIndex ||= isRobotsName(name) && /\b(?:noindex|none)\b/i.test(content.slice(0, 500));
  facts.isAuthored ||= saysAuthored(name, content);
  if (/^refresh$/i.test(equivalent)) facts.refresh ??= targetOfRefresh(content);
}

function saysAuthored(name: string, content: string): boolean {
  return name === 'og:type'
    ? AUTHORED_TYPE.test(content)
    : AUTHORED_META.test(name) && content !== '';
}

function takeGenerator(facts: PageFacts, name: string, content: string): void {
  if (name === 'generator') facts.generator ||= content.trim().slice(0, 100);
}

function isRobotsName(name: string): boolean {
  return name === 'robots' || name === 'googlebot';
}

function takeLink(facts: PageFacts, { rel = '', href }: Attributes): void {
  if (/\bcanonical\b/i.test(rel)) facts.canonical ??= address(href);
  if (/\bstylesheet\b/i.test(rel)) takePart(facts, href);
}

function takeImage(facts: PageFacts, { src }: Attributes): void {
  facts.images += 1;
  takePart(facts, src);
}

function takePart(facts: PageFacts, written: string | undefined): void {
  const part = address(written);
  if (part !== null && facts.parts.length < LOADS_MAX) facts.parts.push(part);
}

function takeInput(facts: PageFacts, { type = 'text' }: Attributes): void {
  if (/^password$/i.test(type)) facts.passwordFields += 1;
  else if (/^(?:text|email|search|tel|url|number)$/i.test(type)) facts.textFields += 1;
}

function takeLoad(facts: PageFacts, { src }: Attributes): void {
  const load = address(src);
  if (load !== null && facts.loads.length < LOADS_MAX) facts.loads.push(load);
}

function takeFrame(facts: PageFacts, attributes: Attributes): void {
  takeLoad(facts, attributes);
  const frame = address(attributes['src']);
  if (frame !== null && facts.frames.length < LOADS_MAX) facts.frames.push(frame);
}

/** Dates, and fields for replies; not those of a frame's news. */
function takeAuthored(facts: PageFacts, _attributes: Attributes, isFrame: boolean): void {
  if (!isFrame) facts.isAuthored = true;
}

/** `5; url='/there'` → `/there`; null for a page that only renews itself. */
function targetOfRefresh(content: string): string | null {
  const [, seconds = '', target] =
    /^\s{0,9}(\d{1,6})[\d.]{0,9}\s{0,9}[;,]?\s{0,9}(?:url\s{0,9}=\s{0,9})?["']?([^"']*)/i.exec(
      content.slice(0, ADDRESS_CHARS_MAX),
    ) ?? [];
  return Number(seconds) <= JUMP_SECONDS_MAX ? address(target) : null;
}

function address(written: PageText['jump'] | undefined): string | null {
  const text = (written ?? '').trim();
  return text === '' || text.length > ADDRESS_CHARS_MAX ? null : text;
}
