const EVIDENCE_SIGNS = [
  'title',
  'heading',
  'sentence',
  'number',
  'software',
  'address',
  'same-as-missing',
  'led-like-missing',
  'wall',
  'loads',
  'form',
  'offer',
  'name-servers',
  'network',
  'mark',
] as const;

/**
 * What kinds of things are seen that a doubt, or an answer that no machine can judge, may rest on:
 *
 * - `title`, `heading`, `sentence`: what the page says of itself there, quoted;
 * - `number`: an HTTP number that it names, such as 404;
 * - `software`: the template or program whose marks it bears, by a name of ours, such as `wordpress-404`;
 * - `address`: the address where it stands, leads, or says that it stands;
 * - `same-as-missing`: it shows what the site shows where no page can be;
 * - `led-like-missing`: it leads where the site leads where no page can be;
 * - `wall`: the maker of a wall against machines;
 * - `loads`: where it takes in what only such pages take in;
 * - `form`: what it asks to be filled in, such as `password`;
 * - `offer`: the words that offer its domain, or say that it is parked;
 * - `name-servers`: its domain's are those of a parking service;
 * - `network`: what the network did, by the word of the check's reason, such as `reset`;
 * - `mark`: what an operator noted of its address, such as `paywall`.
 */
export type EvidenceSign = (typeof EVIDENCE_SIGNS)[number];

/** Whether a word is that of a sign. */
export function isEvidenceSign(word: string): word is EvidenceSign {
  return (EVIDENCE_SIGNS as readonly string[]).includes(word);
}

/**
 * What was seen on which a doubt, or an answer that no machine can judge, rests (W4.4): the kind of sign,
 * with the words of the page, or the rule's name, where there are any.
 */
export interface Evidence {
  sign: EvidenceSign;
  /** Quoted, at most `EVIDENCE_CHARS_MAX` characters. */
  text?: string;
}

/** A quotation is to be recognized, not read. */
export const EVIDENCE_CHARS_MAX = 120;

/** More signs of one answer are not kept. */
export const EVIDENCE_MAX = 4;

/** Evidence with its quotation cut to what may be stored and told. */
export function evidenceOf(sign: EvidenceSign, text?: string): Evidence {
  const quoted = text?.replaceAll(/\s+/g, ' ').trim() ?? '';
  if (quoted === '') return { sign };
  if (quoted.length <= EVIDENCE_CHARS_MAX) return { sign, text: quoted };
  const cut = quoted.slice(0, EVIDENCE_CHARS_MAX - 1).replace(/[\ud800-\udbff]$/, '');
  return { sign, text: `${cut}…` };
}
