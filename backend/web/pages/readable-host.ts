import { domainToUnicode } from 'node:url';

/**
 * Punycode for people; an IPv6 address has no such form. A label that could be taken for another name stays punycode: one of
 * mixed scripts, as of UTS 39, 5.2 (Highly Restrictive), and one of Cyrillic letters that all look Latin.
 */
export function readableHost(host: string): string {
  return host.replaceAll(PUNYCODE, readableLabel);
}

/** The same for the host of an address; all else stays as it is. */
export function readableUrl(url: string): string {
  return url.replace(AUTHORITY, (authority) => readableHost(authority));
}

const PUNYCODE = /(?<![a-z\d-])xn--[a-z\d-]+/gi;
const AUTHORITY = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i;

function readableLabel(label: string): string {
  const written = domainToUnicode(label);
  const isPlain = written !== '' && !LOOKS_LATIN.test(written);
  return isPlain && ALONE.some((script) => script.test(written)) ? written : label;
}

/** Source: UTS 39, confusables.txt, of Latin small letters. */
const LOOKS_LATIN = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡ\d-]+$/u;

/** Source: UAX 31, table 5: scripts in everyday use. */
const EVERYDAY = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Latin',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
];

/** Those that languages write together. Source: UTS 39, 5.2. */
const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

const ALONE = [...EVERYDAY.map((script) => [script]), ...TOGETHER].map((scripts) => {
  const letters = [...scripts, 'Common', 'Inherited'].map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^[${letters.join('')}]+$`, 'u');
});
