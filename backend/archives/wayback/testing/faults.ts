import type { ServedAnswer } from './wayback-server';
import { HTML_ERROR_PAGE } from './recorded-answers';

/** What goes wrong with any service, and what the error then says. */
export const FAULTS: readonly (readonly [name: string, answer: ServedAnswer, says: RegExp])[] = [
  ['no answer', () => undefined, /no answer/],
  [
    'an answer that stops in the middle',
    (response) => void response.writeHead(200).write('[['),
    /broke off/,
  ],
  [
    'a cut connection',
    (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('[["timestamp"', () => response.destroy());
    },
    /broke off/,
  ],
  ['half JSON', { text: '[["timestamp","original"],["2020' }, /cannot be read/],
  ['a page for people', { text: HTML_ERROR_PAGE }, /cannot be read/],
  ['JSON of something else', { json: 7 }, /cannot be read/],
  ['a redirect', { status: 302, headers: { location: '/elsewhere' }, text: '' }, /answered 302/],
  ['a bad gateway', { status: 502, text: HTML_ERROR_PAGE }, /answered 502/],
  ['five megabytes', { text: `[${'"x",'.repeat(1_250_000)}0]` }, /more than/],
];
