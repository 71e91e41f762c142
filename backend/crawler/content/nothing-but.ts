import { plainWords } from './words';

/** What stands between a page's title and the site's name. */
const SEPARATORS = /\s[-–—|·•»›«‹:/~]+\s|[|•»›«‹·]|::|[:–—]\s/;

/** Sighs and numbers around a message. */
const FILLERS =
  /^(?:oops|ooops|whoops|oh no|uh oh|ups|hoppla|oups|sorry|we're sorry|we are sorry|error|http|status|code|erreur|fehler|errore|fout|błąd|erro|ошибка|fel|chyba|hata|エラー|错误|錯誤|404|извините|desole|désolé|leider|lo sentimos|entschuldigung|ops|ojej|spiacenti)$/;

/**
 * Whether a title or heading is nothing but one of these messages, be it beside a site's name: “404 –
 * Page not found | The Gazette” is, “How I fixed ‘page not found’” is not.
 * @param messages as `plainWords` leaves them
 */
export function isNothingBut(title: string, messages: ReadonlySet<string>): boolean {
  return [title, ...title.split(SEPARATORS)].some((part) => isMessage(plainWords(part), messages));
}

function isMessage(part: string, messages: ReadonlySet<string>): boolean {
  if (part === '' || part.length > 120) return false;
  if (messages.has(part)) return true;
  const bare = withoutFillers(part.split(' '));
  return bare !== part && messages.has(bare);
}

function withoutFillers(words: string[]): string {
  let from = 0;
  let to = words.length;
  while (from < to && FILLERS.test(words[from] ?? '')) from += 1;
  while (to > from && FILLERS.test(words[to - 1] ?? '')) to -= 1;
  return words.slice(from, to).join(' ');
}
