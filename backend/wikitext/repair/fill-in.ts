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

/**
 * A title as the value of a parameter.
 * @returns null if it holds what cannot be moved: links, templates, tags
 */
export function titleText(title: string): string | null {
  const text = title.replaceAll(/\s+/g, ' ').trim();
  if (text === '' || /\[\[|\{\{|\}\}|</.test(text)) return null;
  return text.replaceAll('|', '{{!}}').replaceAll('[', '&#91;').replaceAll(']', '&#93;');
}
