import { evidenceOf, type Evidence } from '../../../status/evidence';
import { ownErrorAddress } from './error-address';
import { errorSoftwareOf } from './error-software';
import { serverSignatureOf } from './server-signature';
import { isFilledByScripts } from './is-filled-by-scripts';
import { isErrorNumber, isNotFoundNumber } from './not-found-number';
import { NOT_FOUND_MESSAGES, saysNotFound } from './not-found-phrases';
import { isLooseMessage, isNotFoundMessage, tellsNotFound } from './not-found-words';
import { isHeadingNothingBut, partsOfTitle } from './nothing-but';
import type { PageText } from './page-text';
import type { NormalUrl } from '../../../url/normal-url';

/**
 * A sign that a page is not there, and how much it says: a whole message says 2; a mark that software sets on
 * such pages alone says 3, so that it does alone on a page of few words, whatever its language.
 */
export interface NotFoundSign {
  evidence: Evidence;
  weight: number;
}

/** Error pages come to the point. */
const START_CHARS = 1500;
const START_BLOCKS = 25;
/** Who explains or translates a message puts its name before it. */
const LABELLED =
  /^(?!.{0,20}(?:error|fehler|erreur|errore|message|meldung|mensaje|404))[^:：]{2,60}[:：]\s/i;

/**
 * What of a page says that it is not there: its title, a heading, a paragraph or sentence, a number, an address
 * for errors that it names as its own, marks of software. Each counts once, since none is enough for any page.
 */
export function notFoundSigns(page: PageText, at: NormalUrl): NotFoundSign[] {
  const title = titleSign(page, at);
  const heading = headingSign(page);
  const said = new Set([title, heading].map((sign) => sign?.evidence.text));
  const number = numberSign(page, said);
  const signs = [title, heading, number, textSign(page), addressSign(page, at), softwareSign(page)];
  return signs.filter((one) => one !== null);
}

/** Whether a page is called by a message, or bears the marks of software for errors. */
export function isNamedMissing(page: PageText, at: NormalUrl): boolean {
  return titleSign(page, at) !== null || errorSoftwareOf(page) !== null;
}

/** Whether a page is called by a message in its title or a heading. */
export function isCalledMissing(page: PageText, at: NormalUrl): boolean {
  return titleSign(page, at) !== null || page.headings.some(isMessage);
}

/** Whether the title or the first heading of a page that came as missing says so, be it by the number. */
export function isEntitledMissing(page: PageText, at: NormalUrl): boolean {
  const names = [...partsOfTitle(withoutPath(page.title, at)), page.heading];
  return names.some((name) => isMessage(name) || isNotFoundNumber(name));
}

/** Whether a page that came with an error says in its title, a heading or a paragraph that it is missing, be it by the number. */
export function saysItIsMissing(page: PageText, at: NormalUrl): boolean {
  return isCalledMissing(page, at) || isNumberedMissing(page);
}

/** Whether its title, a heading or a paragraph is nothing but the number. */
export function isNumberedMissing(page: PageText): boolean {
  return numberSign(page, new Set()) !== null;
}

/** Whether a text is a message, as a whole. */
export function isMessage(text: string): boolean {
  return isHeadingNothingBut(text, NOT_FOUND_MESSAGES) || isNotFoundMessage(text);
}

function titleSign(page: PageText, at: NormalUrl): NotFoundSign | null {
  return partsOfTitle(withoutPath(page.title, at)).some(isMessage)
    ? { evidence: evidenceOf('title', page.title), weight: isFilledByScripts(page) ? 1 : 2 }
    : null;
}

function headingSign({ headings }: PageText): NotFoundSign | null {
  const whole = headings.find(isMessage);
  if (whole !== undefined) return { evidence: evidenceOf('heading', whole), weight: 2 };
  const loose = headings.find(isLooseMessage);
  return loose === undefined ? null : { evidence: evidenceOf('heading', loose), weight: 1 };
}

/** Apart from the message: “404 – Page not found” is one sign, not two. */
function numberSign(
  { title, headings, blocks }: PageText,
  said: ReadonlySet<string | undefined>,
): NotFoundSign | null {
  const places = [
    partsOfTitle(title),
    headings,
    blocks.slice(0, START_BLOCKS).filter((block) => !headings.includes(block)),
  ].map((texts) => texts.filter((text) => !said.has(evidenceOf('number', text).text)));
  const errors = places.flatMap((texts) => texts.find(isErrorNumber) ?? []);
  const text = errors[0] ?? places.flat().find(isNotFoundNumber);
  if (text === undefined) return null;
  return { evidence: evidenceOf('number', text), weight: errors.length > 1 ? 2 : 1 };
}

/** A paragraph that is nothing but the message says more than a sentence among others. */
function textSign({ blocks, headings, ownText }: PageText): NotFoundSign | null {
  const start = blocks.slice(0, START_BLOCKS).filter((block) => !headings.includes(block));
  const whole = start.find(isMessage);
  if (whole !== undefined) return { evidence: evidenceOf('sentence', whole), weight: 2 };
  const sentences = start.flatMap(sentencesOf).filter((sentence) => !LABELLED.test(sentence));
  const told = sentences.find((one) => tellsNotFound(one) || isLooseSearch(one));
  if (told !== undefined) return { evidence: evidenceOf('sentence', told), weight: 1 };
  const known = sentencesOf(ownText.slice(0, START_CHARS)).find(
    (sentence) => !LABELLED.test(sentence) && saysNotFound(sentence),
  );
  return known === undefined ? null : { evidence: evidenceOf('sentence', known), weight: 1 };
}

/** Short ones with a strange word are headings of anything. */
function isLooseSearch(sentence: string): boolean {
  return sentence.length >= 20 && isLooseMessage(sentence);
}

function addressSign(page: PageText, at: NormalUrl): NotFoundSign | null {
  const address = ownErrorAddress(page, at);
  return address === null ? null : { evidence: evidenceOf('address', address), weight: 2 };
}

function softwareSign(page: PageText): NotFoundSign | null {
  const found = errorSoftwareOf(page);
  if (found !== null) {
    return { evidence: evidenceOf('software', found.name), weight: found.isSure ? 3 : 1 };
  }
  const signature = serverSignatureOf(page);
  return signature === null ? null : { evidence: evidenceOf('software', signature), weight: 1 };
}

function sentencesOf(text: string): string[] {
  return text.split(/[.!?।。！？]+/u);
}

/** “Page not found at /old/page”. */
function withoutPath(text: string, { path }: NormalUrl): string {
  return path.length < 4 ? text : text.replaceAll(path, ' ');
}
