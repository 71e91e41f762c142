import { isErrorWord } from './error-words';
import { tokensOf } from './tokens';

const NUMBERS: ReadonlySet<string> = new Set(['404', '410', '٤٠٤', '۴۰۴', '৪০৪', '४०४']);

const PAGE_WORDS =
  /^(?:page|pages|seite|pagina|paginas|pagine|sida|sidan|side|siden|sivu|strona|strony|stranka|stranky|stran|stranica|страниц\p{L}*|сторінк\p{L}*|oldal|sayfa|sayfasi|halaman|trang|ペ|ジ|页|頁|面|페이지|صفح\p{L}*|דף|di|de|del|d|der|no|nr|of|the|an|a|seo|html|custom|oops|ups)$/u;

/** “Error 404”, “Pagina di errore 404”: a number that says what it is, and nothing else. */
export function isErrorNumber(text: string): boolean {
  const tokens = numberTokens(text);
  return tokens !== null && tokens.some(isErrorWord);
}

/** Whether a text is nothing but the number of what is not there: a bus line may be called so, too. */
export function isNotFoundNumber(text: string): boolean {
  return numberTokens(text) !== null;
}

function numberTokens(text: string): readonly string[] | null {
  if (text.length > 60 || !/[4٤۴৪४]/.test(text)) return null;
  const tokens = tokensOf(text);
  if (!tokens.some((token) => NUMBERS.has(token))) return null;
  const isOne = (token: string): boolean =>
    NUMBERS.has(token) || isErrorWord(token) || PAGE_WORDS.test(token);
  return tokens.every(isOne) ? tokens : null;
}
