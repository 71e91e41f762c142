import { evidenceOf, type Evidence } from '../../../status/evidence';
import { STATUS } from '../../../status/status-code';
import type { Hindrance } from '../signs/detector';
import { isErrorWord } from '../signs/error-words';
import { isCalledQuestion } from '../signs/explains-stand-ins';
import { isBare } from '../signs/is-bare';
import { kindSigns } from '../signs/page-kind';
import type { PageText } from '../signs/page-text';
import { tokensOf } from '../signs/tokens';
import { isCalledMissing } from '../signs/not-found-signs';
import { serverSignatureOf } from '../signs/server-signature';
import { softwareOf } from '../signs/stand-in-software';
import { wordsOf } from '../signs/words';

const BARE = { words: 60, links: 6 };
/** … where nothing but a name says so. */
const TINY = { words: 25, links: 6 };
const SMALL = { words: 200, links: 25 };

/** “500 – …”, “Error 503”, in titles and headings. */
const NUMBER = /(?<![\d.,:/$€£#-])5(?:0[0-9]|2[0-7]|30)(?![\d.,:/%€]|-\d)/;

const SERVER_WORDS =
  /^(?:server|servidor|serveur|servi[czk]|сервер|сервис|szerver|sunucu|palvelin|strezn|posluz|gateway|unavailable|webservice|indispon|خادم|سرور|שרת|서버|服|伺|サ|timeout)/u;

/** What programs write when they fail, with the place in their code. Source: PHP, ASP.NET, Java, Python, Perl, databases. */
const FAULTS: readonly (readonly [name: string, text: RegExp])[] = [
  [
    'php',
    /(?:Fatal error|Parse error|Warning|Uncaught \w{1,40})\b.{1,400}? (?:in|at) (?:\/|[A-Z]:\\)\S{1,200}(?: on line |:)\d/,
  ],
  [
    'mysql',
    /You have an error in your SQL syntax|mysqli?_\w{3,30}\(\)|Access denied for user '|MySQL server has gone away|Can't connect to (?:local )?MySQL|Too many connections|\bSQLSTATE\[/,
  ],
  [
    'postgresql',
    /pg_(?:p?connect|query)\(\)|PG::\w{3,30}Error|could not connect to server: Connection refused/,
  ],
  [
    'sql-server',
    /Microsoft OLE DB Provider for|ODBC (?:SQL Server|Microsoft) ?(?:Driver|Access)|Microsoft JET Database Engine|ADODB\.\w{3,20} error|\[Microsoft\]\[ODBC/,
  ],
  ['oracle', /\bORA-\d{5}\b/],
  [
    'asp-net',
    /Server Error in '[^']{0,200}' Application|Microsoft (?:VBScript|JScript) (?:runtime|compilation) error/,
  ],
  [
    'java',
    /\b(?:java|javax|org|com)\.[\w.]{3,120}(?:Exception|Error)\b.{0,600}?\bat [\w.$]{3,200}\(/,
  ],
  ['python', /Traceback \(most recent call last\)/],
  ['coldfusion', /Error Occurred While Processing Request/],
  ['varnish', /Guru Meditation|Error 503 Backend fetch failed/],
];

/** A page on which an error was written into its text only is still a page. */
const FAULT_WORDS_MAX = 150;
/** Who quotes an error says in more words than these what it is about. */
const PROSE_WORDS_MAX = 15;
/** What stands in a trace, and around it. */
const TRACE =
  /\b(?:error|exception|warning|notice|deprecated|fatal|failed|failure|denied|refused|line \d|stack ?trace|traceback|SQL\w*|ORA-\d|ODBC|OLE DB|server at|port \d)\b|\bat [\w.$]{3,200}\(|[\\/]\w{1,60}\.(?:php|py|java|aspx?|jsp|cfm|pl|inc)\b/i;
/** These are templates of their own, with words that nobody quotes in so short a page. */
const TEMPLATES: ReadonlySet<string> = new Set(['asp-net', 'coldfusion', 'varnish']);

/** The server, or what stands behind it, failed, and says so with a success. */
export const serverError: Hindrance = {
  reason: 'server-error',
  code: STATUS.strange,
  find: ({ page, at }) => {
    const found = faultOf(page) ?? templateOf(page);
    return found === null || isCalledMissing(page, at) ? null : found;
  },
};

function faultOf(page: PageText): readonly Evidence[] | null {
  const { isWhole, isAuthored, ownText, ownWords, paragraphs } = page;
  if (!isWhole || isAuthored || ownWords > FAULT_WORDS_MAX || paragraphs > 6) return null;
  const start = ownText.slice(0, 4000);
  for (const [name, text] of FAULTS) {
    const found = text.exec(start);
    if (found !== null && (TEMPLATES.has(name) || !isQuoted(page, found.index))) {
      return [evidenceOf('software', name), evidenceOf('sentence', found[0])];
    }
  }
  return null;
}

/** Programs print their errors before all else, or in place of the page; who writes about them has more to say. */
function isQuoted({ blocks, headings }: PageText, at: number): boolean {
  const [first = ''] = blocks;
  if (at === 0 && !headings.includes(first)) return false;
  const prose = blocks.filter((block) => !headings.includes(block) && !TRACE.test(block));
  return prose.reduce((sum, block) => sum + wordsOf(block).length, 0) > PROSE_WORDS_MAX;
}

function templateOf(page: PageText): readonly Evidence[] | null {
  if (page.isAuthored || !isBare(page, SMALL) || isCalledQuestion(page)) return null;
  const software = softwareOf('serverError', page);
  const numbers = [[page.title], page.headings].flatMap((texts) => texts.find(namesError) ?? []);
  const signs = kindSigns('serverError', page);
  const ownWeight = signs.weight + (software === null ? 0 : 2) + numbers.length;
  if (ownWeight === 0) return null;
  // WordPress tells of its own maintenance on the same page as of its faults.
  const isMaintained = kindSigns('maintenance', page).weight > signs.weight;
  if (isMaintained && numbers.length === 0) return null;
  const known = [
    ...(software === null ? [] : [evidenceOf('software', software)]),
    ...numbers.slice(0, 1).map((number) => evidenceOf('number', number)),
  ];
  const weight = ownWeight + signatureWeight(page);
  const needed = weightNeeded(page, signs.isTold || known.length > 0);
  return weight >= needed ? [...signs.evidence, ...known] : null;
}

/** @param isSaid whether more than a name says so */
function weightNeeded(page: PageText, isSaid: boolean): number {
  if (!isSaid) return isBare(page, TINY) ? 2 : Infinity;
  return isBare(page, BARE) ? 2 : 4;
}

/** A number, with a word that says what it is: no “500 Days”. */
function namesError(text: string): boolean {
  if (text.length > 120 || !NUMBER.test(text)) return false;
  return tokensOf(text).some((token) => isErrorWord(token) || SERVER_WORDS.test(token));
}

/** A server that signs its own error. */
function signatureWeight(page: PageText): number {
  return serverSignatureOf(page) === null ? 0 : 1;
}
