/** What stands for a placeholder: `$url`, `$title` and so on. */
export type Placeholders = Readonly<Record<string, string>>;

const BOT_PARAMETER = / *\|[^|{}]*\$bot/g;

/** A text of a wiki's row with its placeholders filled in; a parameter that names a bot goes where none edits. */
export function fillIn(text: string, values: Placeholders): string {
  const filled = 'bot' in values ? text : text.replaceAll(BOT_PARAMETER, '');
  return filled.replaceAll(/\$([a-z]+)/g, (whole, name: string) => values[name] ?? whole);
}

/** What ends a parameter, or would hide its end. */
const UNSAFE = /[|\s<>"]|\{\{|\}\}|\[\[|\]\]/g;

/** An address as the value of a parameter: nothing in it ends the parameter. */
export function addressText(url: string): string {
  return url.replaceAll(UNSAFE, (text) => encodeURIComponent(text));
}

/** What would be a signature, formatting, a switch, an argument or an entity in wikitext. */
const MARKUP = /~~~+|''+|__+|[{}]|&(?=#?\w+;)/g;
/** What nobody sees, or turns the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

/**
 * A title that comes from outside, not from the page, as the value of a parameter: nothing in it means anything.
 * @returns null as titleText
 */
export function foundTitleText(title: string): string | null {
  const text = titleText(title.replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, ''));
  if (text === null) return null;
  // What titleText has put in stays.
  return text
    .split(/(\{\{!\}\}|&#9[13];)/)
    .map((part, place) => (place % 2 === 1 ? part : part.replaceAll(MARKUP, entitiesOf)))
    .join('');
}

function entitiesOf(markup: string): string {
  return Array.from(markup, (character) => `&#${character.charCodeAt(0)};`).join('');
}

/**
 * A title as the value of a parameter.
 * @returns null if it holds what cannot be moved: links, templates, tags
 */
export function titleText(title: string): string | null {
  const text = title.replaceAll(/\s+/g, ' ').trim();
  if (text === '' || /\[\[|\{\{|\}\}|</.test(text)) return null;
  return text.replaceAll('|', '{{!}}').replaceAll('[', '&#91;').replaceAll(']', '&#93;');
}

const TEMPLATE_MARKS = /\{\{|\}\}|\|/g;

/**
 * Wikitext of a page as part of a parameter: no bar of it ends that. Those within its templates are theirs.
 * @returns null if its templates are not whole, or it has arguments of one (`{{{1}}}`)
 */
export function wikitextValue(text: string): string | null {
  if (text.includes('{{{')) return null;
  let depth = 0;
  let isWhole = true;
  const value = text.replaceAll(TEMPLATE_MARKS, (mark) => {
    if (mark === '|') return depth === 0 ? '{{!}}' : mark;
    depth += mark === '{{' ? 1 : -1;
    if (depth < 0) isWhole = false;
    return mark;
  });
  return isWhole && depth === 0 ? value : null;
}
