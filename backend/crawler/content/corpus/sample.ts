import type { ContentDoubt } from '../../../status/content-doubt';

/** One page of the corpus, with what is right to say of it. */
export interface Sample {
  name: string;
  /** null: there is nothing to doubt. */
  doubt: ContentDoubt | null;
  /** The URL of the link. */
  url: string;
  html: string;
  more: SampleMore;
}

export interface SampleMore {
  /** Where redirects ended; the URL itself without any. */
  at?: string;
  /** What the host answers for an address beside the page that cannot exist. */
  sibling?: 'hard' | SiblingAnswer;
  nameServers?: readonly string[];
}

export interface SiblingAnswer {
  html: string;
  at?: string;
}

/** The URL that stands for the invented one. */
export const SIBLING_NAME = 'qkzvwxjhpftrgbmnld';

/** Writes a sample down: what to say of it, what it is, where it stands, what it shows. */
export function sample(
  [doubt, name]: readonly [ContentDoubt | null, string],
  url: string,
  html: string,
  more: SampleMore = {},
): Sample {
  return { name, doubt, url, html, more };
}
