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
/** One segment of a path. */
const SEGMENTS = {
  any: '[^/?]+',
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
