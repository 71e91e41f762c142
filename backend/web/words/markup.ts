/** Text that is HTML already. Only the tag `markup` makes it, so nothing gets out unescaped. */
export class Markup {
  constructor(readonly text: string) {}
}

/** What may stand in a placeholder: `false` and `undefined` leave nothing. */
export type MarkupValue = Markup | string | number | false | undefined | readonly MarkupValue[];

/** Template tag: every value is escaped for element content and quoted attributes. */
export function markup(literals: TemplateStringsArray, ...values: MarkupValue[]): Markup {
  const pieces = literals.map((literal, index) => literal + render(values[index]));
  return new Markup(pieces.join(''));
}

function render(value: MarkupValue): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  return value.map(render).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters have no place in HTML: they become U+FFFD. */
function escapeText(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
    .replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, '\uFFFD');
}
