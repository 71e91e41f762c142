import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What translatewiki.net asks of messages before it takes them in, and that each thing has one name
 * (https://translatewiki.net/wiki/Translating:Localisation_for_developers).
 */
const I18N = join(__dirname, '../../i18n');

interface MessageFile {
  lang: string;
  keys: string[];
  texts: ReadonlyMap<string, string>;
  authors: unknown;
}

function readMessageFile(lang: string): MessageFile {
  const file: Record<string, unknown> = JSON.parse(
    readFileSync(join(I18N, `${lang}.json`), 'utf8'),
  );
  const { '@metadata': metadata, ...messages } = file;
  const texts = new Map(Object.entries(messages).map(([key, text]) => [key, String(text)]));
  const authors =
    typeof metadata === 'object' && metadata !== null && 'authors' in metadata
      ? metadata.authors
      : undefined;
  return { lang, keys: [...texts.keys()], texts, authors };
}

const files = readdirSync(I18N)
  .filter((name) => name.endsWith('.json'))
  .map((name) => readMessageFile(name.slice(0, -'.json'.length)));
const english = files.find(({ lang }) => lang === 'en')?.texts ?? new Map<string, string>();
const german = files.find(({ lang }) => lang === 'de')?.texts ?? new Map<string, string>();

/** Messages in which a text matches, by their keys. */
const keysWith = (texts: ReadonlyMap<string, string>, pattern: RegExp): string[] =>
  [...texts].filter(([, text]) => pattern.test(text)).map(([key]) => key);

/** Tells of wikitext, and has to show it. */
const SHOWS_WIKITEXT = 'weboid-web-hint-trailing-wikitext';
const DIRECTIONAL_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

describe.each(files)('$lang', ({ lang, keys, texts, authors }) => {
  test('is sorted and names its authors', () => {
    expect(keys).toEqual([...keys].toSorted());
    expect(authors).toEqual([expect.any(String)]);
  });

  test('has no blanks that get lost, and no marks that nobody sees', () => {
    // In qqq parameters are a list.
    const breaks = lang === 'qqq' ? [] : keysWith(texts, /\s\s|[\n\t]/);
    expect([...keysWith(texts, /^\s|\s$| {2}/), ...breaks]).toEqual([]);
    expect(keysWith(texts, DIRECTIONAL_MARKS)).toEqual([]);
  });

  test('has plain texts, of whole phrases', () => {
    if (lang === 'qqq') return;
    const markup = keysWith(texts, /'{2}|\[\[|\]\]|\[https?:|&[a-z]+;|[<>]/);
    expect(markup.filter((key) => key !== SHOWS_WIKITEXT)).toEqual([]);
    expect(keysWith(texts, /\{\{(?!PLURAL:|GENDER:|bidi:)/)).toEqual([]);
    expect(keysWith(texts, /^[,;:.)]|[,;(]$/)).toEqual([]);
  });
});

/** Numbers of ours, which are never one. */
const CONSTANT_COUNTS = [
  'weboid-web-case-cut',
  'weboid-web-file-cut',
  'weboid-web-problem-too-many-urls-detail',
  // Of two pages or more.
  'weboid-web-site-group-whole',
];

test('what is counted has its plural', () => {
  const plain = new Map(
    [...english].map(([key, text]) => [key, text.replaceAll(/\{\{PLURAL:[^{}]*\}\}/g, '')]),
  );
  const counted =
    /\$\d (?:more |new |other |dead )?(?:addresses|pages|links|wikis|days|websites|rows|lines|people|checks)\b/;
  expect(keysWith(plain, counted)).toEqual(CONSTANT_COUNTS);
});

/** When a thing was noticed follows in brackets. */
const BEFORE_BRACKETS = /^weboid-(?:details|web)-trait-/;

test.each(files)('no full stop stands before brackets: $lang', ({ lang, texts }) => {
  if (lang === 'qqq') return;
  const stopped = keysWith(texts, /[.。]$/).filter((key) => BEFORE_BRACKETS.test(key));
  expect(stopped).toEqual([]);
});

/** Words of which another one is the name here, and those that say nothing to readers. */
const WRONG_IN_ENGLISH =
  /\b(?:unreachable|not reachable|broken|findings|patterns?|sites?|URLs?)\b|cannot be reached|by machine|who asks for what|\d+ pages at once/i;
const WRONG_IN_GERMAN =
  /unerreichbar|nicht erreichbar|defekt|\bMuster\b|Befund|archivierte Fassung|\bURLs?\b|maschinell|\bIhnen\b|[a-zäöüß,] Sie\b/;
/** Their part of the gadget is worded with its own tests; programs read `unreachable` as it is. */
const MAY_NAME_IT = /^weboid-(?:gadget|details|watchlist)-|^weboid-web-data-field-verdict$/;

test.each([
  ['en', english, WRONG_IN_ENGLISH],
  ['de', german, WRONG_IN_GERMAN],
] as const)('each thing has one name in %s', (_lang, texts, wrong) => {
  expect(keysWith(texts, wrong).filter((key) => !MAY_NAME_IT.test(key))).toEqual([]);
});

/** Italian texts have both, and Hebrew writes another sign with it. */
const ONE_APOSTROPHE: ReadonlySet<string> = new Set(['de', 'es', 'fr', 'nl', 'pl', 'pt']);

test('one apostrophe is written throughout a language', () => {
  const wrong = files
    .filter(({ lang }) => ONE_APOSTROPHE.has(lang))
    .flatMap(({ lang, texts }) => keysWith(texts, /\p{L}'\p{L}/u).map((key) => `${lang}: ${key}`));
  expect(wrong).toEqual([]);
});

test('lists of what is to be mended have one Italian word for links', () => {
  const texts = files.find(({ lang }) => lang === 'it')?.texts ?? new Map<string, string>();
  const wrong = keysWith(texts, /\blink\b/i).filter((key) => key.startsWith('weboid-web-work-'));
  expect(wrong).toEqual([]);
});

/** By words of the languages for the page on which one is just now, or for what changes from day to day. */
const CURRENT_PAGE: Readonly<Record<string, RegExp>> = {
  ar: /(?:صفحة|الصفحة|الصفحات) (?:ال)?حالية/,
  de: /aktuelle[nr]? Seite/i,
  es: /páginas? actual/i,
  fr: /pages? actuelle/i,
  he: /(?:דף|הדף|דפים|הדפים) ה?נוכחי/,
  it: /pagin[ae] attual/i,
  ja: /現在のページ/,
  nl: /huidige pagina/i,
  pl: /obecn\S* stron/i,
  pt: /páginas? atua/i,
  ru: /(?:текущ|нынешн)\S* страниц/i,
  'zh-hans': /当前页/,
};

test.each(files)('a live page is never called the current page: $lang', ({ lang, texts }) => {
  const current = CURRENT_PAGE[lang] ?? /current page/i;
  const told = keysWith(english, /\blive pages?\b/i);
  expect(told.filter((key) => current.test(texts.get(key) ?? ''))).toEqual([]);
});

/** Words of the other way to call people: each language has one. German: within a sentence, where they mean nobody else. */
const OTHER_ADDRESS: Readonly<Record<string, RegExp>> = {
  de: /[\p{L}\d,“)] (?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)(?![\p{L}\d])/u,
  es: /\busted(?:es)?\b|\bd[ií]ga(?:lo|nos)|\b(?:Indique|Inicie|Ponga|Responda|Siga|Vea) /,
  fr: /(?<!\p{L})(?:tu|toi|ton|ta|tes)(?!\p{L})/iu,
  it: /\b[Ll]ei\b|inviarle|\b(?:Riceve|Scelga|Segua) /,
  nl: /\b(?:je|jij|jou|jouw)\b/i,
  pl: /(?<!\p{L})(?:Pan[aiu]?|Państw\p{L}*)(?!\p{L})/u,
  pt: /(?<!\p{L})(?:tu|teus?|tuas?|contigo)(?!\p{L})/iu,
  ru: /(?<!\p{L})(?:ты|тебя|тебе|тобой|тво\p{L}+)(?!\p{L})/iu,
};

test.each(Object.entries(OTHER_ADDRESS))(
  'people are called in one way in %s',
  (language, other) => {
    const texts = files.find(({ lang }) => lang === language)?.texts ?? new Map<string, string>();
    expect(keysWith(texts, other)).toEqual([]);
  },
);

/** “Before” in each language. */
const BEFORE: Readonly<Record<string, RegExp>> = {
  ar: /قبل/,
  de: /bevor/,
  en: /before/,
  es: /antes/,
  fr: /avant/,
  he: /לפני/,
  it: /prima/,
  ja: /前に/,
  nl: /voordat/,
  pl: /zanim/,
  pt: /antes/,
  qqq: /before/i,
  ru: /прежде/,
  'zh-hans': /之前/,
};
/** A browser, in any of them; what explains the message need not name it. */
const BROWSER =
  /browser|navegador|navigateur|przegląd|браузер|浏览器|ブラウザー|דפדפן|المتصفح|somebody says/i;

test.each(files)(
  'no report is said to keep a link from being called dead that comes later: $lang',
  ({ lang, texts }) => {
    const told = texts.get('weboid-web-home-proof-contrary')?.split(/[;；。]/) ?? [];
    expect(told.some((part) => BEFORE[lang]?.test(part) && BROWSER.test(part))).toBe(true);
  },
);

/** Other words for a web link, and for a dead one: رابط, ميت and معطوب beside وصلة and مكسورة. */
const OTHER_ARABIC =
  /(?<!\p{L})(?:[وفبكل]|ال|لل)*(?:روابط|رابط\p{L}*|ميت(?:ة|ان|ين|تان|تين|ًا)?|معطوب\p{L}*)(?!\p{L})/u;

test('Arabic has one word for a web link, and one for dead', () => {
  const arabic = files.find(({ lang }) => lang === 'ar')?.texts ?? new Map<string, string>();
  expect(keysWith(arabic, OTHER_ARABIC)).toEqual([]);
});

/** Other words for dead beside a web link, in languages that had two: the word of the verdict is the one. */
const OTHER_DEAD: Readonly<Record<string, RegExp>> = {
  es: /\benlaces?(?: \p{L}+)? muert/iu,
  he: /(?<!\p{L})[בוהלכמש]*קישור(?:ים)?(?: חיצוני(?:ים)?)? ה?מת(?:ים)?(?!\p{L})/u,
  it: /\b(?:collegament[oi]|link)(?: \p{L}+)? mort[oi]\b/iu,
  pt: /\b(?:(?:hiper)?ligaç(?:ão|ões)|links?)(?: externas?)? mort|quebrad/iu,
  ru: /нерабоч/iu,
};

test.each(Object.entries(OTHER_DEAD))('a dead link has one name in %s', (language, other) => {
  const texts = files.find(({ lang }) => lang === language)?.texts ?? new Map<string, string>();
  expect(keysWith(texts, other)).toEqual([]);
});

/** Articles and participles of the other gender beside a wiki: Italian says il wiki, Portuguese a wiki. */
const OTHER_GENDER: Readonly<Record<string, RegExp>> = {
  it: /(?<!\p{L})(?:la|una|[dns]?[ae]lla|[dns]?[ae]lle|quest[ae]|ultima|nessuna) wiki(?!\p{L})|\bwiki (?:seguit|osservat|lett)[ae]\b/iu,
  pt: /(?<!\p{L})(?:os?|[dn]os?|aos?|uns?|n?um|pelos?|(?:d|n)?estes?|todos?|outros?|nenhum) wikis?(?!\p{L})|\bwikis? (?:inteiro|vigiad|observad)/iu,
};

test.each(Object.entries(OTHER_GENDER))('a wiki has one gender in %s', (language, other) => {
  const texts = files.find(({ lang }) => lang === language)?.texts ?? new Map<string, string>();
  expect(keysWith(texts, other)).toEqual([]);
});

test('in Russian, 21 checks that failed in a row are told so as 22 are: the form of 1 is that of 21, too', () => {
  const russian = files.find(({ lang }) => lang === 'ru')?.texts ?? new Map<string, string>();
  const lost = /\{\{PLURAL:\$\d\|(?!1=)(?:(?!подряд)[^|}])*\|[^}]*подряд/u;
  expect(keysWith(russian, lost)).toEqual([]);
});

test('what no program can judge is called doubtful first, as the gadget calls it', () => {
  const wrong = files.filter(({ lang, texts }) => {
    const doubtful = texts.get('weboid-web-verdict-doubtful') ?? '';
    const begins = texts.get('weboid-web-verdict-unjudgeable')?.startsWith(doubtful) === true;
    return lang !== 'qqq' && !begins;
  });
  expect(wrong.map(({ lang }) => lang)).toEqual([]);
});

/** Who would have written it; 编者 and chi scrive among them. */
const EDITOR =
  /editor|contributeur|chi (?:ha )?scri|bewerker|redaktor|редактор|編集者|编者|محرر|עורכ|עורך/iu;
/** What wikitext says of a link, which programs write there, too. */
const NOTED_AT_LINKS = /^weboid-(?:web|details)-.*(?:declared|tagged-dead)/;

test.each(files.filter(({ lang }) => lang !== 'qqq'))(
  'of a note at a link it is said where it stands, not who wrote it: $lang',
  ({ texts }) => {
    expect(keysWith(texts, EDITOR).filter((key) => NOTED_AT_LINKS.test(key))).toEqual([]);
  },
);

/** Addresses go a day after the link by which their owners agree: the one without the other looks like a contradiction. */
test.each(files.filter(({ lang }) => lang !== 'qqq'))(
  'where a mail address goes without consent, it is told how long the link for that holds: $lang',
  ({ texts }) => {
    const keys = ['mail-state-unconfirmed', 'privacy-mail-text', 'privacy-robots-text'];
    const told = keys.map((key) => texts.get(`weboid-web-${key}`) ?? '');
    expect(told.filter((text) => !text.includes('48'))).toEqual([]);
  },
);

test.each(files.filter(({ lang }) => lang !== 'qqq'))(
  'the gadget for watchlists has the name by which people find it: $lang',
  ({ texts }) => {
    const described = texts.get('weboid-gadget-doc-watchlist')?.replace('$1', 'Weboid') ?? '';
    const [name = ''] = described.split(/\s?[:：]/);
    expect(texts.get('weboid-web-home-watchlist')).toContain(name);
  },
);

/** What waits for its first check, and what never gets one: their chips stand beside each other. */
test('no text of what is not to be checked begins that of what was not checked yet', () => {
  const alike = files.filter(({ texts }) => {
    const [never = '', notYet = ''] = ['ignored', 'unknown'].map((word) =>
      texts.get(`weboid-web-verdict-${word}`)?.toLowerCase(),
    );
    return notYet.startsWith(never);
  });
  expect(alike.map(({ lang }) => lang)).toEqual([]);
});
