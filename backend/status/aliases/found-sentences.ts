import type { AliasDates, AliasEvidence, AliasWay } from './alias-evidence';
import type { AliasRule } from './alias-rule';

/** What is told of a page that was found again, whoever tells it. */
export interface ToldFound {
  readonly by: AliasWay;
  readonly evidence: Pick<AliasEvidence, 'title' | 'kept' | 'date' | 'check'>;
  readonly rule: Pick<AliasRule, 'right' | 'matching'> | null;
  /** When it was found, as people read it. */
  readonly day: string;
}

/** Messages of web pages and gadget, without the beginning of their keys. */
type FoundKey = `found-${
  | `${'same' | 'alike' | 'new-title'}${'' | '-dated' | '-revised'}`
  | 'teaser'
  | `without-copy${'' | '-alone'}`
  | `by-${'rule' | 'rule-alone' | 'sitemap' | 'links'}`
  | 'caveat'}`;

/** What sentences are made with. */
export interface FoundWords {
  fill: (key: FoundKey, ...values: (string | number)[]) => string;
  /** A number as `fill` shows it. */
  number: (value: number) => string | number;
}

const SAME_TITLE: Readonly<Record<AliasDates, FoundKey>> = {
  same: 'found-same-dated',
  different: 'found-same-revised',
  unknown: 'found-same',
};
const ALIKE_TITLE: Readonly<Record<AliasDates, FoundKey>> = {
  same: 'found-alike-dated',
  different: 'found-alike-revised',
  unknown: 'found-alike',
};
const NEW_TITLE: Readonly<Record<AliasDates, FoundKey>> = {
  same: 'found-new-title-dated',
  different: 'found-new-title-revised',
  unknown: 'found-new-title',
};

/**
 * What speaks for the present address of a dead page, and how it was found, a sentence each: never that it is the same page
 * (U4). The only place that chooses these words; the caveat is told beside them.
 */
export function foundSentences(found: ToldFound, words: FoundWords): [string, string] {
  return [evidenceSentence(found, words), waySentence(found, words)];
}

function evidenceSentence({ evidence, rule }: ToldFound, { fill, number }: FoundWords): string {
  const { check, title, kept, date } = evidence;
  if (check === 'without-copy') {
    return rule === null
      ? fill('found-without-copy-alone')
      : fill('found-without-copy', ...counts(rule, number));
  }
  if (check === 'teaser') return fill('found-teaser');
  const percent = number(Math.round((kept ?? 0) * 100));
  if (check === 'new-title') return fill(NEW_TITLE[date], percent);
  return fill((title >= 1 ? SAME_TITLE : ALIKE_TITLE)[date], percent);
}

/** Without a copy the rule is evidence, and its counts are told there. */
function waySentence({ by, evidence, rule, day }: ToldFound, words: FoundWords): string {
  const { fill, number } = words;
  if (by === 'sitemap' || by === 'cited') return fill('found-by-sitemap', day);
  if (by === 'links') return fill('found-by-links', day);
  return rule === null || evidence.check === 'without-copy'
    ? fill('found-by-rule-alone', day)
    : fill('found-by-rule', day, ...counts(rule, number));
}

/** Right ones, known ones, and the latter for PLURAL. */
function counts(
  { right, matching }: Pick<AliasRule, 'right' | 'matching'>,
  number: FoundWords['number'],
): [string | number, string | number, number] {
  return [number(right), number(matching), matching];
}
