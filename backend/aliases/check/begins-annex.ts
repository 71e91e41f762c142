import { comparedWords } from '../pages/read-alias-page';

/** How far from its beginning a line above it stands, in words. */
const LINE_WORDS = 8;

const rowsOf = (text: string): ReadonlySet<string> =>
  new Set(text.split('\n').map((phrase) => comparedWords(phrase).join(' ')));
const wordsIn = (text: string): ReadonlySet<string> =>
  new Set(text.split(/\s+/).flatMap((word) => comparedWords(word)));

/** Above what readers wrote, and above lists of other pages; one word each. */
const WORDS = wordsIn(
  `comment comments reply replies related recommended trending
  kommentar kommentare kommentieren meistgelesen
  commentaire commentaires réagir
  comentario comentarios comentar relacionados relacionadas
  commenti commenta correlati correlate
  comentário comentários
  reacties reageren gerelateerd gerelateerde
  kommentarer kommentera relaterat relaterte relaterede
  kommentit kommentoi luetuimmat
  komentarz komentarze skomentuj powiązane
  komentáře komentovat diskuse související nejčtenější komentáre diskusia súvisiace
  hozzászólás hozzászólások kommentek kapcsolódó
  comentarii comentariu
  komentari komentara komentarji komentarai komentāri
  yorum yorumlar
  σχόλια σχόλιο
  комментарии комментариев комментарий коментарі коментарів коментари каментары коментара
  تعليقات التعليقات تعليق نظرات دیدگاه
  תגובות תגובה
  टिप्पणी टिप्पणियां
  komentar
  댓글 관련기사`,
);

/** … of two words. */
const PHRASES = rowsOf(
  `more stories
more news
more from
most read
most popular
read also
see also
mehr zum
auch interessant
lire aussi
más noticias
leggi anche
potrebbe interessarti
più letti
leia também
veja também
mais lidas
lees ook
meest gelezen
läs också
läs även
mest läst
mest lest
mest læst
læs også
les også
lue myös
czytaj także
czytaj też
czytaj również
zobacz też
zobacz także
čtěte také
čítajte tiež
olvasta már
ilgili haberler
διαβάστε επίσης
читайте также
по теме
читайте також
прочетете още
اقرأ أيضا
ذات صلة
קראו גם
כתבות נוספות`,
);

/** In scripts without spaces, as pairs of characters. */
const UNSPACED: ReadonlySet<string> = new Set([
  'コメ',
  '関連',
  '评论',
  '評論',
  '相关',
  '相關',
  '留言',
]);

/**
 * Whether at a place of a text, or just beside it, stands a line as it is above comments of readers and lists of other pages:
 * what comes then is none of the page's own text.
 * @param words of the whole text, as they are compared
 */
export function beginsAnnex(words: readonly string[], place: number): boolean {
  const near = words.slice(Math.max(0, place - LINE_WORDS), place + LINE_WORDS);
  return near.some(
    (word, at) =>
      WORDS.has(word) || UNSPACED.has(word) || PHRASES.has(`${word} ${near[at + 1] ?? ''}`),
  );
}
