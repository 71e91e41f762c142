import { TIME_PATTERNS, type TimeKind } from './archive-times';
import { ORIGINAL_PATTERNS, type OriginalKind } from './archived-original';

/** A form of archive-row.ts, prepared for reading. */
export interface ArchiveForm {
  pattern: RegExp;
  timeKind: TimeKind;
  originalKind: OriginalKind;
}

/** What stands in the places of a form, by their names. */
export type FormValues = Readonly<Record<string, string | undefined>>;

/** The flags of a replay: `id_` and the like, or Conifer's browser: `$br:chrome:53`. */
const FLAGS = String.raw`(?:[a-z]{1,4}_|\$br:[a-z]+:\d+)?`;
/** Further parameters of a query. */
const MORE = '(?<more>(?:&.*)?)';
/** What tells how a copy is shown. */
const QUERY = String.raw`\/?(?:\?.*)?`;
/** One segment of a path, or what stands in place of one. */
const SEGMENTS = {
  any: '[^/?]+',
  number: String.raw`\d+`,
  /** None that archives have for other things than copies. */
  place: '(?!(?:save|record|live|patch|extract|search|submit|api|timemap|cdx|static|_new)/)[^/?]+',
  /** The UK Government Web Archive: a name. */
  name: '[a-z][a-z-]+',
  /** In place of the time: the newest, all copies, all of a year or a span of time. */
  all: String.raw`(?:\*|\+|timeline|\d{1,14}\*|\d{4,14}-\d*\*)`,
  /** In place of the time: what is nearest to the first or last of all times, or to one that cannot be. */
  nearest: String.raw`\d{1,14}`,
  /** archive.today: which copy of a page. */
  which: '(?:newest|oldest|timegate)',
  /** archive.today and Ghostarchive: five letters and digits of both cases, rarely more or fewer. */
  short: shortCode(),
  picture: String.raw`[0-9a-f]{40}(?:/\w+)?\.\w{3,4}`,
  /** WebCite: its times from 2003 on, see archive-times.ts. */
  webcite: '[4-8][0-9A-Za-z]{8}',
  /** Perma.cc: two groups of four; its first ones began with 0. */
  perma: '(?:[0-9A-Z]{4}-[0-9A-Z]{4}|0[0-9A-Za-z]{8,10})',
  /** Ghostarchive: of a service that keeps pictures, and the code there. */
  folder: String.raw`(?:\w+/)+[\w-]+`,
  /** YouTube. */
  video: '[0-9A-Za-z_-]{11}',
  /** Google: which of its copies, and a colon. */
  cached: String.raw`(?:[\w-]{12}:)?`,
  /** Google: parameters before the one that counts, and the words that were searched for behind the original. */
  before: '(?:[^#]*&)?',
  words: '(?:(?:[+&]|%20).*)?',
  /** Archive-It: one collection, all, or those of an organisation. */
  collection: String.raw`(?:\d+|all|org-\d+)`,
};
const PLACEHOLDER = /\{(\w+)(?::(\w+))?\}/;
const REGEXP_SYNTAX = /[\\^$.*+?()[\]{}|]/g;

/**
 * Prepares a form.
 * @throws {Error} when it names a kind that there is not: a mistake in the table
 */
export function compileForm(form: string): ArchiveForm {
  const kinds: Kinds = { timeKind: 'digits', originalKind: 'plain' };
  // Splitting by a RegExp with two groups gives text, name, kind, text, name, kind, …, text.
  const pieces = form.split(PLACEHOLDER);
  let source = '';
  for (let at = 0; at < pieces.length; at += 3) {
    source += (pieces[at] ?? '').replace(REGEXP_SYNTAX, String.raw`\$&`);
    const name = pieces[at + 1];
    if (name !== undefined) source += patternOf(name, pieces[at + 2], kinds);
  }
  return { pattern: new RegExp(`^${source}$`), ...kinds };
}

/** A text with places to fill. */
export type Template = (values: FormValues) => string;

/** Prepares a template; a place without a value is left empty. */
export function compileTemplate(template: string): Template {
  const pieces = template.split(PLACEHOLDER);
  const start = pieces[0] ?? '';
  const rest: [name: string, text: string][] = [];
  for (let at = 1; at < pieces.length; at += 3) rest.push([pieces[at] ?? '', pieces[at + 2] ?? '']);
  return (values) => {
    let text = start;
    for (const [name, after] of rest) text += (values[name] ?? '') + after;
    return text;
  };
}

interface Kinds {
  timeKind: TimeKind;
  originalKind: OriginalKind;
}

function patternOf(name: string, kind: string | undefined, kinds: Kinds): string {
  switch (name) {
    case 'flags':
      return FLAGS;
    case 'more':
      return MORE;
    case 'query':
      return QUERY;
    case 'time':
      kinds.timeKind = kindIn(TIME_PATTERNS, kind ?? 'digits');
      return `(?<time>${TIME_PATTERNS[kinds.timeKind]})`;
    case 'original':
      kinds.originalKind = kindIn(ORIGINAL_PATTERNS, kind ?? 'plain');
      return `(?<original>${ORIGINAL_PATTERNS[kinds.originalKind]})`;
    default:
      return `(?<${name}>${SEGMENTS[kindIn(SEGMENTS, kind ?? 'any')]})`;
  }
}

function kindIn<Kind extends string>(kinds: Readonly<Record<Kind, string>>, kind: string): Kind {
  if (isKind(kinds, kind)) return kind;
  throw new Error(`no placeholder is of the kind ${kind}`);
}

function isKind<Kind extends string>(
  kinds: Readonly<Record<Kind, string>>,
  kind: string,
): kind is Kind {
  return Object.hasOwn(kinds, kind);
}

/** Names of the services' own pages have five letters, too; with another number of them, none has a digit or capital. */
function shortCode(): string {
  const names =
    'about abuse admin blogs feeds image index legal links login media other pages posts press query robot share start stats terms today tools';
  return `(?:(?!(?:${names.split(' ').join('|')})(?:[/?]|$))[0-9A-Za-z]{5}|(?=[a-z]*[0-9A-Z])(?:[0-9A-Za-z]{4}|[0-9A-Za-z]{6}))`;
}
