import { plainWords } from './words';

/** What stands between a page's title and the site's name. */
const SEPARATORS =
  /\s[-–—|·•»›«‹/~]+\s|[|｜•»›«‹·]|::|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[-_–—]+/u;

/** Sighs and numbers around a message. */
const FILLERS: ReadonlySet<string> = new Set(
  'oops ooops whoops ups hoppla oups sorry error http status code erreur fehler errore fout błąd erro ошибка fel chyba hata エラー 错误 錯誤 404 извините desole désolé leider entschuldigung ops ojej spiacenti'.split(
    ' ',
  ),
);

/**
 * Whether a title is nothing but one of these messages, be it beside a site's name: “404 – Page not
 * found | The Gazette” is, and “The Gazette: Page not found”. “How I fixed ‘page not found’” is not,
 * nor is the headline “Page not found: what remains of the web”.
 * @param messages as `plainWords` leaves them
 */
export function isNothingBut(title: string, messages: ReadonlySet<string>): boolean {
  return partsOfTitle(title).some((part) => isMessage(part, messages));
}

/** What a title may hold beside a site's name: the whole, its parts, what stands behind a colon in them. */
export function partsOfTitle(title: string): string[] {
  return [title, ...title.split(SEPARATORS)].flatMap((part) => {
    const colon = part.lastIndexOf(': ');
    return colon < 0 ? part : [part, part.slice(colon + 1)];
  });
}

/** Whether a heading is: no site's name stands in headings, but headlines have colons. */
export function isHeadingNothingBut(heading: string, messages: ReadonlySet<string>): boolean {
  return isMessage(heading, messages);
}

function isMessage(text: string, messages: ReadonlySet<string>): boolean {
  const part = plainWords(text);
  if (part === '' || part.length > 120) return false;
  if (messages.has(part)) return true;
  const bare = withoutFillers(part.split(' '));
  return bare !== part && messages.has(bare);
}

function withoutFillers(words: string[]): string {
  let from = 0;
  let to = words.length;
  while (from < to && FILLERS.has(words[from] ?? '')) from += 1;
  while (to > from && FILLERS.has(words[to - 1] ?? '')) to -= 1;
  return words.slice(from, to).join(' ');
}
