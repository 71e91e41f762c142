import { createTwoFilesPatch } from 'diff';
import { comparableText } from './comparable-text';
import type { GadgetPage } from './wiki-pages';

/** A page of the wiki that differs from what it should be. */
export interface PageChange {
  title: string;
  /** Null where there is no such page. */
  before: GadgetPage | null;
  after: string;
}

/** Longer lines are a program's, not for people. */
const READABLE_LINE_MAX = 1_000;
const CONTEXT_LINES = 2;

/** The change that makes a page what it should be; null when it is that already. */
export function changeTo(
  title: string,
  before: GadgetPage | null,
  after: string,
): PageChange | null {
  const isSame =
    before !== null && comparableText(title, before.text) === comparableText(title, after);
  return isSame ? null : { title, before, after };
}

/**
 * What changes, for people: a unified diff, or sizes in bytes and versions where lines are not made
 * to be read.
 */
export function describeChange({ title, before, after }: PageChange): string {
  const old = before === null ? '' : comparableText(title, before.text);
  const text = comparableText(title, after);
  const isReadable = [old, text].every(hasReadableLines) && (before !== null || !isData(title));
  if (!isReadable) return `${title}: ${aboutText(old, before === null)} → ${aboutText(text)}\n`;
  const names = [before === null ? 'no page yet' : 'as it is', 'as it will be'] as const;
  const patch = createTwoFilesPatch(title, title, `${old}\n`, `${text}\n`, ...names, {
    context: CONTEXT_LINES,
  });
  return patch.replace(/^Index: .*\n=+\n/, '');
}

const isData = (title: string): boolean => title.endsWith('.json');

function hasReadableLines(text: string): boolean {
  return text.split('\n').every((line) => line.length <= READABLE_LINE_MAX);
}

function aboutText(text: string, isMissing = false): string {
  if (isMissing) return 'no page yet';
  const [, version = ''] = /^\/\*! (weboid [^ ]+)/.exec(text) ?? [];
  const [, commit = ''] = /, commit ([0-9a-f]{7})/.exec(text.slice(0, 300)) ?? [];
  const size = `${Buffer.byteLength(text).toLocaleString('en')} bytes`;
  return [size, version, commit].filter((part) => part !== '').join(', ');
}
