import type { ReadPage } from '../probe/page-in';
import { startsAsMarkup } from './byte-kinds';
import { readPage } from './read-page';

/** Longer ones are lists of search words. */
const TITLE_CHARS_MAX = 200;
/** What says nothing of a page, in some languages: no title at all, the site's front, an error, an archive. */
const NO_TITLE =
  /^(?:untitled(?: document)?|ohne titel|sans titre|sin t[ií]tulo|без названия|無題(?:ドキュメント)?|index|home(?: ?page)?|startseite|accueil|inicio|welcome|new page(?: \d+)?|document|(?:page )?title|blank|loading|redirect(?:ing)?|log ?in|sign ?in|anmelden|connexion|error|fehler|erreur|access denied|forbidden|just a moment|attention required|(?:page |seite )?(?:not found|nicht gefunden)|\d{3}|(?:the )?wayback machine|internet archive.*|archive\.(?:today|ph|is|li|md|vn|fo)|webpage archive|archived copy)\W*$/iu;
const ERROR_NUMBER = /(?:^|\W)(?:40[0-9]|410|50[0-9])(?:\W|$)/;
/** Between a page's title and its site's. */
const PARTS = /\s[|–—·•:»-]\s|: /;
/** An address in the place of a title. */
const ADDRESS = /^(?:https?:\/\/|www\.)\S+$|^\S+\.(?:html?|php|aspx?|pdf)$/i;

/**
 * The title of a page, or of an archived copy, that was found good, for whoever cites it; null where it says nothing, or
 * the page has none. Never of one that is in doubt: that is asked before (judge-content.ts, is-doubtful-copy.ts).
 */
export function titleOfPage(page: ReadPage): string | null {
  if (!startsAsMarkup(page.body, page.contentType)) return null;
  const title = readPage(page).title.trim();
  const isUseless =
    title === '' ||
    title.length > TITLE_CHARS_MAX ||
    !/\p{L}/u.test(title) ||
    title.split(PARTS).some((part) => NO_TITLE.test(part.trim())) ||
    ERROR_NUMBER.test(title) ||
    ADDRESS.test(title);
  return isUseless ? null : title;
}
