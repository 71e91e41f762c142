/** How the part of an address that was kept is written anew. */
export const CHANGES_OF_NAMES = ['none', 'lower-case', 'hyphens', 'lower-case-hyphens'] as const;

/** `before` + kept + `after` leads to `toBefore` + kept + `toAfter`. */
export interface Template {
  /** Of an address without scheme and `www.`; `N` for a directory that is a number, where `isDated`. */
  before: string;
  /** `*`: whatever follows. */
  after: string;
  toBefore: string;
  toAfter: string;
  isDated: boolean;
  change: (typeof CHANGES_OF_NAMES)[number];
}

const ANY = '*';
const ALNUM = /[A-Za-z0-9%]/;

/**
 * The templates that one pair could be an example of, each with how many characters of the address it keeps.
 */
export function templatesOf(
  { from, to }: { from: string; to: string },
  change: Template['change'],
): { template: Template; kept: number }[] {
  const changed = changedName(from, change);
  // Where nothing is written anew, nothing is to be learned from it that was not learned before.
  if (change !== 'none' && changed === from) return [];
  return [...byEndings(from, to, change), ...(change === 'none' ? byTokens(from, to) : [])];
}

/** Where a template leads an address; null: it does not fit. */
export function appliedTemplate(template: Template, address: string): string | null {
  const kept = keptOf(template, address);
  if (kept === null) return null;
  return `${template.toBefore}${changedName(kept, template.change)}${template.toAfter}`;
}

function keptOf({ before, after, isDated }: Template, address: string): string | null {
  const start = isDated ? lengthOfDated(before, address) : lengthOfPlain(before, address);
  if (start === null) return null;
  const rest = address.slice(start);
  if (after === ANY) return /^\d+/.exec(rest)?.[0] ?? null;
  if (!rest.endsWith(after) || rest.length === after.length) return null;
  const kept = rest.slice(0, rest.length - after.length);
  // Whose ending is another one is another kind of page.
  return after === '' && before.endsWith('=') && kept.includes('&') ? null : kept;
}

function lengthOfPlain(before: string, address: string): number | null {
  return address.startsWith(before) ? before.length : null;
}

/** Number by number, without a pattern made of somebody's address. */
function lengthOfDated(before: string, address: string): number | null {
  const wanted = before.split('/');
  const given = address.split('/');
  let length = 0;
  for (const [place, part] of wanted.entries()) {
    const one = given[place];
    if (one === undefined) return null;
    const isLast = place === wanted.length - 1;
    if (isLast) return one.startsWith(part) ? length + part.length : null;
    if (part === 'N' ? !/^\d+$/.test(one) : part !== one) return null;
    length += one.length + 1;
  }
  return null;
}

function changedName(text: string, change: Template['change']): string {
  if (change === 'none') return text;
  const lower = change === 'hyphens' ? text : text.toLowerCase();
  return change === 'lower-case' ? lower : lower.replaceAll(/_|%20|\+/g, '-');
}

const EXTENSION = /\.[A-Za-z][A-Za-z0-9]{1,5}$/;
const INDEX_FILE = /\/(?:index|default|home)\.[A-Za-z]{3,5}$/;

/** What addresses of the same page may end with. */
function endingsOf(address: string): string[] {
  const index = INDEX_FILE.exec(address)?.[0];
  const extension = EXTENSION.exec(address)?.[0];
  const slash = address.endsWith('/') ? '/' : undefined;
  const endings = ['', index, extension, slash].filter((one) => one !== undefined);
  return [...new Set(endings)];
}

/** All that both end with, but for their endings, is kept. */
function byEndings(
  from: string,
  to: string,
  change: Template['change'],
): { template: Template; kept: number }[] {
  const found: { template: Template; kept: number }[] = [];
  for (const after of endingsOf(from)) {
    for (const toAfter of endingsOf(to)) {
      if (after === toAfter && after !== '') continue;
      const head = from.slice(0, from.length - after.length);
      const toHead = to.slice(0, to.length - toAfter.length);
      const cut = cutAtKept(head, toHead, change);
      if (cut === null) continue;
      const { before, toBefore, kept } = cut;
      const plain = { before, after, toBefore, toAfter, isDated: false, change };
      found.push({ template: plain, kept });
      const dated = before.replaceAll(/\/\d+(?=\/)/g, '/N');
      if (dated !== before) found.push({ template: { ...plain, before: dated, isDated: true }, kept });
    }
  }
  return found;
}

function cutAtKept(
  head: string,
  toHead: string,
  change: Template['change'],
): { before: string; toBefore: string; kept: number } | null {
  const changed = changedName(head, change);
  // Of what is written anew the length has to stay, or no place in it is known.
  if (changed.length !== head.length) return null;
  const path = head.indexOf('/');
  let length = 0;
  const most = Math.min(head.length - path - 1, toHead.length);
  while (length < most && changed.at(-1 - length) === toHead.at(-1 - length)) length += 1;
  // It begins where a word does.
  while (
    length > 0 &&
    ALNUM.test(head.at(-1 - length) ?? '') &&
    ALNUM.test(toHead.at(-1 - length) ?? '') &&
    ALNUM.test(head.at(-length) ?? '')
  ) {
    length -= 1;
  }
  while (length > 0 && !ALNUM.test(head.at(-length) ?? '')) length -= 1;
  if (length === 0) return null;
  return {
    before: head.slice(0, head.length - length),
    toBefore: toHead.slice(0, toHead.length - length),
    kept: length,
  };
}

const TOKEN = /(?<=[/=_-])\d+(?![A-Za-z0-9])|(?<==)[^&=]+/g;

/** A number, or the value of a parameter, is found in both. */
function byTokens(from: string, to: string): { template: Template; kept: number }[] {
  return [...from.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
    const place = to.lastIndexOf(token);
    const isWhole =
      place > 0 && !ALNUM.test(to[place - 1] ?? '') && !ALNUM.test(to[place + token.length] ?? '');
    if (!isWhole) return [];
    const template = {
      before: from.slice(0, index),
      after: from.slice(index + token.length),
      toBefore: to.slice(0, place),
      toAfter: to.slice(place + token.length),
      isDated: false,
      change: 'none',
    } as const;
    const isNumber = /^\d+$/.test(token);
    const any = { template: { ...template, after: ANY }, kept: token.length };
    const plain = { template, kept: token.length };
    return isNumber && template.after !== '' ? [plain, any] : [plain];
  });
}
