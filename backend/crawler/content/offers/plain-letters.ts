import { disguisedWords } from './disguised-words';

/** Latin letters by those of Cyrillic and Greek that look like them. */
const LATIN: ReadonlyMap<string, string> = pairs(
  'аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwкkӏlАAВBЕEКKМMНHОOРPСCТTУYХXІIЈJЅS' +
    'αaεeιiκkνvοoρpτtυuχxΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX',
);
const CYRILLIC: ReadonlyMap<string, string> = pairs(
  'aаeеoоpрcсyуxхiіjјsѕkкAАBВEЕKКMМHНOОPРCСTТYУXХIІJЈSЅ',
);
const SMALL_CAPITALS: ReadonlyMap<string, string> = pairs(
  'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz',
);

const ASCII = /^[\0-\x7f]*$/;
const LATIN_LETTERS = 'A-Za-z\u00c0-\u024f';
const OTHER_LETTERS = '\u0370-\u03ff\u0400-\u052f';
const MIXED = new RegExp(
  `[${LATIN_LETTERS}][${OTHER_LETTERS}]|[${OTHER_LETTERS}][${LATIN_LETTERS}]`,
);
const WORD = new RegExp(`[${LATIN_LETTERS}${OTHER_LETTERS}]+`, 'g');
const OTHER_LETTER = new RegExp(`[${OTHER_LETTERS}]`, 'g');
const LATIN_LETTER = new RegExp(`[${LATIN_LETTERS}]`, 'g');
/** Two letters are a name of formulas: “Cα”. */
const MIXED_CHARS_MIN = 3;
/** Phonetic writing has some of these, and rarely so many in a word. */
const CAPITALS_MIN = 3;
const CAPITALS = [...SMALL_CAPITALS.keys()].join('');
const SMALL_CAPITAL = /[\u1d00-\u1d22]/;
const CAPITAL_WORD = new RegExp(`[A-Za-z${CAPITALS}]+`, 'g');
const CAPITAL_LETTER = new RegExp(`[${CAPITALS}]`, 'g');

/**
 * A text in the letters that its reader takes them for: who does not want programs to read a word writes “саsino” with
 * Cyrillic letters, “cas1no” with digits, or “c.a.s.i.n.o”. Of two scripts in one word all letters of one have to look
 * like those of the other. Digits, and what stands between letters, are changed only in words of the lexicon, and only where
 * there are several: “mp3”, “4k” and the names of models stay what they are. Time grows with the text alone.
 * @returns the same text where nothing is disguised
 */
export function plainLetters(text: string): string {
  return withoutDisguise(ASCII.test(text) ? text : inOneScript(inSmallLetters(text)));
}

function withoutDisguise(text: string): string {
  let plain = '';
  let from = 0;
  for (const { at, end, word } of disguisedWords(text)) {
    plain += text.slice(from, at) + word;
    from = end;
  }
  return from === 0 ? text : plain + text.slice(from);
}

function inSmallLetters(text: string): string {
  if (!SMALL_CAPITAL.test(text)) return text;
  return text.replaceAll(CAPITAL_WORD, (word) => {
    const capitals = word.match(CAPITAL_LETTER) ?? [];
    return capitals.length < CAPITALS_MIN ? word : replaced(word, CAPITAL_LETTER, SMALL_CAPITALS);
  });
}

function inOneScript(text: string): string {
  return MIXED.test(text) ? text.replaceAll(WORD, wordInOneScript) : text;
}

function wordInOneScript(word: string): string {
  if (word.length < MIXED_CHARS_MIN) return word;
  const others = word.match(OTHER_LETTER) ?? [];
  const latin = word.match(LATIN_LETTER) ?? [];
  if (others.length === 0 || latin.length === 0) return word;
  const mayBeLatin = others.every((letter) => LATIN.has(letter));
  const mayBeCyrillic = latin.every((letter) => CYRILLIC.has(letter));
  if (mayBeLatin && (!mayBeCyrillic || latin.length >= others.length)) {
    return replaced(word, OTHER_LETTER, LATIN);
  }
  return mayBeCyrillic ? replaced(word, LATIN_LETTER, CYRILLIC) : word;
}

function replaced(word: string, letters: RegExp, by: ReadonlyMap<string, string>): string {
  return word.replaceAll(letters, (letter) => by.get(letter) ?? letter);
}

/** @param written a letter, and what it stands for, one pair after the other */
function pairs(written: string): ReadonlyMap<string, string> {
  const letters = Array.from(written);
  return new Map(
    letters.flatMap((letter, place) =>
      place % 2 === 0 ? [[letter, letters[place + 1] ?? letter] as const] : [],
    ),
  );
}
