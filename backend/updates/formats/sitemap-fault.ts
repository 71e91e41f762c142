/** What is wrong with a file, in a word for the log. */
export type SitemapFaultWord =
  | 'doctype'
  | 'malformed'
  | 'encoding'
  | 'too-deep'
  | 'too-long'
  | 'too-large'
  | 'too-dense'
  | 'too-slow'
  | 'html';

/** A file that is no sitemap, or one that nobody has to read: nothing follows from what was read of it. */
export class SitemapFault extends Error {
  override readonly name = 'SitemapFault';
  readonly word: SitemapFaultWord;

  constructor(word: SitemapFaultWord, options?: ErrorOptions) {
    super(`the sitemap cannot be used: ${word}; its site is looked at as others are`, options);
    this.word = word;
  }
}
