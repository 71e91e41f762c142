import type { PageText } from './page-text';

const WORDS_MAX = 5;

/** Whether scripts bring what is to be read on a page: what it is called until then says nothing of it. */
export function isFilledByScripts({ isShell, ownWords, loads, scripts }: PageText): boolean {
  return isShell || (ownWords < WORDS_MAX && (loads.length > 0 || scripts !== ''));
}
