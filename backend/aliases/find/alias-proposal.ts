/** What speaks for a proposal; shares are 0…1. */
export interface AliasEvidence {
  /** Likeness of the titles; without a copy the share of the slug’s words in the living title. */
  readonly title: number;
  /** Of the copy's own text: how much lives on; null without a copy. */
  readonly kept: number | null;
  /** Of the living page's own text: how much the copy had; null without a copy. */
  readonly grown: number | null;
  /** Of the copy's numbers: how many live on; null without a copy. */
  readonly numbers: number | null;
  readonly date: 'same' | 'different' | 'unknown';
  /** `without-copy` is weaker, and told as such; `teaser`: the beginning, before a wall. */
  readonly check: 'same' | 'new-title' | 'teaser' | 'without-copy';
}

/** Where the content of a dead address stands by now. */
export interface AliasProposal {
  readonly newUrl: string;
  /** 0…1 */
  readonly confidence: number;
  readonly by: 'rule' | 'sitemap' | 'links';
  /** For people, with its counts; null where none led there. */
  readonly rule: string | null;
  readonly evidence: AliasEvidence;
}

/** What became of one dead address. */
export interface AliasFinding {
  readonly url: string;
  readonly proposal: AliasProposal | null;
}
