import type { ComparedPair } from './own-text';
import { countWithoutStray } from './stray-places';

/** Where a page asks readers to pay or to log in, as its copy does not: in its own text, or before all of its host. */
export type Wall = 'own' | 'common' | 'none';

/** How words begin that ask readers to pay or to log in, in languages of large wikis; of scripts without spaces, pairs. */
const OF_WALLS =
  /^(?:subscri|login|logg|signin|signup|register|registr|paywall|abonn|abbon|abone|anmeld|freischalt|suscri|assina|aanmeld|inlog|prenum|tilaa|kirjaudu|predplat|prihlas|zalog|prijav|elofiz|bejelentk|подпи[сш]|во[ий][дт]|会員|会员|登録|登录|订阅|購読|구독|로그)/u;

/**
 * How words begin beside which the same are said of letters to readers, of channels and of comments; such boxes stand below
 * whole texts. Of scripts without spaces pairs again, wherever in a word they begin.
 */
const OF_BOXES =
  /^(?:newslet|nieuwsbr|nyhedsbr|nyhetsbr|frettabr|uutiskirj|uudiskir|infolet|boleti|butllet|b[iu]ulet|biulet|bulten|bulletin|bilten|zpravodaj|spravodaj|hirlevel|e?mails?$|courriel|correo|inbox|postfach|posteing|postvak|innboks|indbakke|inkorg|skrzyn|рассыл|розсил|бюлетин|почт|пошт|뉴스레|메일|メー|ール|ルマ|マガ|.?[邮郵评評]|子报|子報|電子|电子|スレ|レタ|ンネ|ネル|youtube|telegram|whatsapp|facebook|instagram|twitter|podcast|rss$|channel|kanal|chaine$|канал|comment|komment|coment|koment|reactie|reageer|reply|комментар|коментар|hozzaszol|σχολι|yorum|コメ|댓글|diskut|diskus|discuss|forum|lettres?$|novinek|noviniek|odber|alerts?$|notificat|benachrichtig|соцсет|вконтакт|дзен|телеграм|ютуб|vk$|tiktok)/u;

/** How far such words stand from each other. */
const NEAR = 12;

/**
 * What wall stands behind what a page has of its copy; a bar above all pages is none, nor is a box for letters or comments.
 * @param copied all words of the copy
 */
export function wallBehind(
  { copy, own: { page } }: ComparedPair,
  copied: ReadonlySet<string>,
): Wall {
  const kept = page.places.filter((_, row) => copy.shingles.has(page.rows[row] ?? -1));
  const end = kept[countWithoutStray(kept) - 1] ?? 0;
  if (!tellsOfWall(page.words.slice(end), copied)) return 'none';
  return tellsOfWall(page.own, copied) ? 'own' : 'common';
}

function tellsOfWall(words: readonly string[], copied: ReadonlySet<string>): boolean {
  return words.some(
    (word, place) => OF_WALLS.test(word) && !copied.has(word) && !isOfBox(words, place),
  );
}

const isOfBox = (words: readonly string[], place: number): boolean =>
  words.slice(Math.max(0, place - NEAR), place + NEAR + 1).some((word) => OF_BOXES.test(word));
