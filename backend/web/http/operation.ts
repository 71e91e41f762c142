import type { z } from 'zod';

/** Formats of answers, as `format=` names them. */
export type Format =
  | 'html'
  | 'json'
  | 'xml'
  | 'js'
  | 'csv'
  | 'xlsx'
  | 'wikitext'
  | 'jsonl'
  | 'text'
  | 'tsv'
  | 'nginx'
  | 'apache'
  | 'events'
  | FeedFormat;

/** Formats of feeds, which the address names. */
export type FeedFormat = 'atom' | 'rss' | 'jsonfeed';

/**
 * What can be asked at one address: the schema that checks the question is the one that documents it
 * (OpenAPI). A room of the web side exports the operations that its routes answer.
 */
export interface Operation {
  method: 'get' | 'post';
  /** Such as `/externalLinkInfo`. */
  path: string;
  /** Stable name for programs (`operationId`). */
  id: string;
  /** One English sentence for programmers. */
  summary: string;
  /** By parameter; each schema's `describe` text is its documentation. */
  query: z.ZodObject;
  /** Values of parameters that make a question which is answered well. */
  example?: Readonly<Record<string, string>>;
  /** Other questions that are answered well, in the default format. */
  otherExamples?: readonly Readonly<Record<string, string>>[];
  /** What `format` may be, the default first. */
  formats: readonly Format[];
  /** The JSON answer, also as a JSON Feed; null where it has none. */
  answer: z.ZodType | null;
  /** Status of a good answer; 200 where it is absent. */
  status?: 202;
  /** Who may ask: everybody, people in a browser only, or tools with a token. */
  access: 'all' | 'people' | 'token';
}
