/**
 * What was seen on which a doubt, or an answer that no machine can judge, rests (W4.4): the machine
 * word for the sign, with the words of the page, or the rule's name, where there are any.
 */
export interface Evidence {
  sign: string;
  /** Quoted, at most `EVIDENCE_CHARS_MAX` characters. */
  text?: string;
}

/** A quotation is to be recognized, not read. */
export const EVIDENCE_CHARS_MAX = 120;

/** More signs of one answer are not kept. */
export const EVIDENCE_MAX = 4;
