import type { Format } from './operation';

/** What a format is called in `Content-Type`. */
export const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  html: 'text/html',
  json: 'application/json',
  xml: 'application/xml',
  js: 'text/javascript',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  wikitext: 'text/plain',
  jsonl: 'application/jsonl',
  text: 'text/plain',
  tsv: 'text/tab-separated-values',
  // Maps of addresses for these servers.
  nginx: 'text/plain',
  apache: 'text/plain',
  atom: 'application/atom+xml',
  rss: 'application/rss+xml',
  jsonfeed: 'application/feed+json',
  events: 'text/event-stream',
};
