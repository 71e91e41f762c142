/** How the part of an address that was kept is written anew. */
export const CHANGES_OF_NAMES = ['none', 'lower-case', 'hyphens', 'lower-case-hyphens'] as const;

/** How an address leads to another one. */
export type MoveTemplate = KeptTemplate | WordTemplate;

/** A word of the path became another one, wherever it stands; the address begins with another scheme and host. */
interface WordTemplate {
  kind: 'word';
  word: string;
  by: string;
  /** Scheme and host of both: `https://www.example.org`, and the host without `www.`. */
  host: string;
  toHost: string;
}

/** `before` + kept + `after` leads to `toBefore` + kept + `toAfter`. */
interface KeptTemplate {
  kind: 'kept';
  /** Of an address without scheme and `www.`; `N` for a directory that is a number, where `isDated`. */
  before: string;
  /** `*`: whatever follows. */
  after: string;
  toBefore: string;
  toAfter: string;
  isDated: boolean;
  change: NameChange;
}

export type NameChange = (typeof CHANGES_OF_NAMES)[number];

const ANY = '*';
const ALNUM = /[A-Za-z0-9%]/;

/**
 * The templates that one pair could be an example of, each with how many characters of the address it keeps.
 */
export function moveTemplatesOf(
  { from, to }: { from: string; to: string },
  change: NameChange,
): { template: MoveTemplate; kept: number }[] {
  const changed = changedName(from, change);
  // Where nothing is written anew, nothing is to be learned from it that was not learned before.
  if (change !== 'none' && changed === from) return [];
  return [
    ...byEndings(from, to, change),
    ...(change === 'none' ? [...byTokens(from, to), ...byWord(from, to)] : []),
  ];
}

/** A template as people write it, `…` for what is kept. */
export function templateText(template: MoveTemplate): { from: string; to: string } {
  if (template.kind === 'word') {
    const { host, word, toHost, by } = template;
    return { from: `${host}/…${word}…`, to: `${toHost}/…${by}…` };
  }
  const { before, after, toBefore, toAfter } = template;
  return { from: `${before}…${after === ANY ? '' : after}`, to: `${toBefore}…${toAfter}` };
}

/** Where a template leads an address; null: it does not fit. */
export function appliedTemplate(template: MoveTemplate, address: string): string | null {
  if (template.kind === 'word') return withWord(template, address);
  const kept = keptOf(template, address);
  if (kept === null) return null;
  return `${template.toBefore}${changedName(kept, template.change)}${template.toAfter}`;
}

function keptOf({ before, after, isDated }: KeptTemplate, address: string): string | null {
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

function changedName(text: string, change: NameChange): string {
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
  change: NameChange,
): { template: MoveTemplate; kept: number }[] {
  const found: { template: MoveTemplate; kept: number }[] = [];
  for (const after of endingsOf(from)) {
    for (const toAfter of endingsOf(to)) {
      if (after === toAfter && after !== '') continue;
      const head = from.slice(0, from.length - after.length);
      const toHead = to.slice(0, to.length - toAfter.length);
      const cut = cutAtKept(head, toHead, change);
      if (cut === null) continue;
      const { before, toBefore, kept } = cut;
      const plain = {
        kind: 'kept' as const,
        before,
        after,
        toBefore,
        toAfter,
        isDated: false,
        change,
      };
      found.push({ template: plain, kept });
      const dated = before.replaceAll(/\/\d+(?=\/)/g, '/N');
      if (dated !== before)
        found.push({ template: { ...plain, before: dated, isDated: true }, kept });
    }
  }
  return found;
}

function cutAtKept(
  head: string,
  toHead: string,
  change: NameChange,
): { before: string; toBefore: string; kept: number } | null {
  const changed = changedName(head, change);
  // Of what is written anew the length has to stay, or no place in it is known.
  if (changed.length !== head.length) return null;
  const length = keptLength(head, changed, toHead);
  if (length === 0) return null;
  return {
    before: head.slice(0, head.length - length),
    toBefore: toHead.slice(0, toHead.length - length),
    kept: length,
  };
}

/** How many characters both end with, from where a word begins. */
function keptLength(head: string, changed: string, toHead: string): number {
  const most = Math.min(head.length - head.indexOf('/') - 1, toHead.length);
  let length = 0;
  while (length < most && changed.at(-1 - length) === toHead.at(-1 - length)) length += 1;
  while (length > 0 && isWithinWord(head, toHead, length)) length -= 1;
  while (length > 0 && !isAlnum(head.at(-length))) length -= 1;
  return length;
}

const isWithinWord = (head: string, toHead: string, length: number): boolean =>
  isAlnum(head.at(-1 - length)) && isAlnum(toHead.at(-1 - length)) && isAlnum(head.at(-length));

const isAlnum = (char = ''): boolean => ALNUM.test(char);

/** The first ones of an address; each makes templates that hold all of it, and rules of servers have few numbers. */
const TOKENS_MAX = 20;
const TOKEN = /(?<=[/=_-])\d+(?![A-Za-z0-9])|(?<==)[^&=]+/g;

/** A number, or the value of a parameter, is found in both. */
function byTokens(from: string, to: string): { template: MoveTemplate; kept: number }[] {
  return [...from.matchAll(TOKEN)].slice(0, TOKENS_MAX).flatMap(({ 0: token, index }) => {
    const place = to.lastIndexOf(token);
    const isWhole =
      place > 0 && !ALNUM.test(to[place - 1] ?? '') && !ALNUM.test(to[place + token.length] ?? '');
    if (!isWhole) return [];
    const template = {
      kind: 'kept',
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

/** A word is long enough not to be part of others by chance. */
const WORD = /[A-Za-z][A-Za-z0-9]{3,}/g;
const TO_HOST = /^[a-z]+:\/\/[^/]+/;

/** A word that is in one only, and what stands in its place in the other, alike wherever it stood. */
function byWord(from: string, to: string): { template: MoveTemplate; kept: number }[] {
  const slash = from.indexOf('/');
  const [host, path] = [from.slice(0, slash), from.slice(slash)];
  const toHost = TO_HOST.exec(to)?.[0] ?? '';
  const words = new Set(path.match(WORD) ?? []);
  return [...words].flatMap((word) => {
    const by = replacementOf(word, path, to.slice(toHost.length));
    if (by === null) return [];
    return [
      {
        template: { kind: 'word' as const, word, by, host, toHost },
        kept: path.length - word.length,
      },
    ];
  });
}

function replacementOf(word: string, path: string, toPath: string): string | null {
  const parts = path.split(word);
  const times = parts.length - 1;
  const length = (toPath.length - (path.length - word.length * times)) / times;
  const start = parts[0]?.length ?? 0;
  if (!Number.isInteger(length) || length < 1) return null;
  const by = toPath.slice(start, start + length);
  return by !== word && !by.includes('/') && parts.join(by) === toPath ? by : null;
}

function withWord({ word, by, host, toHost }: WordTemplate, address: string): string | null {
  const path = address.slice(host.length);
  if (!address.startsWith(`${host}/`) || !path.includes(word)) return null;
  return `${toHost}${path.replaceAll(word, () => by)}`;
}
