import { comparedWords } from '../pages/read-alias-page';

const wordsIn = (text: string): ReadonlySet<string> =>
  new Set(text.split(/\s+/).flatMap((word) => comparedWords(word)));

/** What parts of one work are called: part, chapter, page, episode, volume, lesson; a language or a few a line. */
const PART_WORDS = wordsIn(
  `part chapter page episode volume vol lesson instalment installment pt
  teil folge kapitel seite band lektion
  partie chapitre épisode volet tome leçon
  parte capítulo página episodio entrega tomo volumen lección puntata capitolo pagina lezione episódio volume lição capítol
  deel hoofdstuk aflevering les
  del kapitel sida avsnitt side afsnit kapittel hluti kafli
  osa luku sivu jakso peatükk lehekülg
  część rozdział strona odcinek tom
  část díl kapitola strana epizoda svazek časť diel
  rész fejezet oldal epizód kötet
  partea capitolul pagina episodul volumul
  dio deo poglavlje stranica nastavak epizoda poglavje stran
  dalis skyrius puslapis serija daļa nodaļa lappuse sērija
  bölüm kısım sayfa cilt atala orrialdea kapitulua pjesa kapitulli faqja
  μέρος κεφάλαιο σελίδα επεισόδιο τόμος
  часть глава страница серия выпуск том эпизод урок частина розділ сторінка серія випуск част епизод частка раздзел
  део поглавље страна епизода дел поглавје
  ნაწილი თავი გვერდი ეპიზოდი გაკვეთილი սերիա մաս գլուխ էջ
  جزء الجزء فصل الفصل حلقة الحلقة صفحة الصفحة بخش قسمت صفحه حصہ قسط باب
  חלק פרק עמוד עונה
  भाग अध्याय पृष्ठ এপিসোড পর্ব অধ্যায় பகுதி அத்தியாயம் భాగం
  bagian bab halaman bahagian phần chương tập trang bahagi kabanata sehemu`,
);

/** In Swedish a part, in Dutch a lesson; articles in Spanish, Italian and French, where numbers behind them tell of no part. */
const ARTICLES: ReadonlySet<string> = new Set(['del', 'les']);

/** Numbers as words, the first ones. */
const NUMBER_WORDS = wordsIn(
  `one two three four five first second third fourth
  eins zwei drei vier erster zweiter dritter erste zweite dritte
  un deux trois premier première deuxième troisième
  uno dos tres primera segunda tercera primero segundo tercero primer primo secondo terzo prima seconda terza due tre
  um dois três primeira terceira primeiro terceiro
  een twee drie eerste tweede derde
  ett två första andra tredje første anden annen andre tredje
  yksi kaksi kolme ensimmäinen toinen kolmas
  pierwsza druga trzecia pierwszy drugi trzeci první druhý třetí druhá třetí prvá tretia
  első második harmadik egy kettő
  întâi doua treia prvi drugi treći prva druga treća
  birinci ikinci üçüncü
  πρώτο δεύτερο τρίτο πρώτος δεύτερος
  первая вторая третья первый второй третий перша друга третя първа втора трета
  الأول الثاني الثالث الأولى الثانية الثالثة ראשון שני שלישי`,
);

const NUMBER = /^\d{1,3}$/;
const ROMAN = /^(?:x{1,3}(?:ix|iv|v?i{0,3})|ix|iv|vi{0,3}|i{1,3})$/;
/** As parts are counted in scripts without spaces: 第2回, 2화. */
const BEFORE_COUNTED = /(?:第|その|제)$/u;
const AFTER_COUNTED = /^(?:部|回|話|话|章|集|巻|卷|編|编|篇|頁|页|節|节|부|편|화|회|장|권)/u;

/** Whether a word, as it is compared, is what a part of a work is called. */
export const isPartWord = (word: string | undefined): boolean =>
  word !== undefined && PART_WORDS.has(word);

/** Whether it is one in the midst of a text, too, where many other words stand beside numbers. */
export const isPartWordInText = (word: string): boolean => isPartWord(word) && !ARTICLES.has(word);

/** Whether it is a number: of one to three digits, Roman. Longer ones are years, or of one page among all. */
export const isShortNumber = (word: string | undefined): boolean =>
  word !== undefined && (NUMBER.test(word) || ROMAN.test(word));

/** Whether the word at a place is the number of a part: beside the word for part, or how parts are counted. */
export function isBesidePart(words: readonly string[], place: number): boolean {
  const [before, word = '', after] = [words[place - 1], words[place], words[place + 1]];
  if (isPartWord(before) || isPartWord(after)) return isShortNumber(word) || NUMBER_WORDS.has(word);
  if (!NUMBER.test(word)) return false;
  return BEFORE_COUNTED.test(before ?? '') || AFTER_COUNTED.test(after ?? '');
}
