import { isSniffedHtml } from './sniffed-html';

test.each([
  ['<!doctype html><title>x', true],
  ['\u00ef\u00bb\u00bf\r\n\t <HTML lang=en>', true],
  ['<!-- a comment -->', true],
  ['<p>', true],
  ['<pre>', false],
  ['<htmlx>', false],
  ['<?xml version="1.0"?>', false],
  ['plain text <p>', false],
  ['', false],
])('%j: %p', (text, expected) => {
  expect(isSniffedHtml(Buffer.from(text, 'latin1'))).toBe(expected);
});
