import { isHtmlType, lineReaderFor } from './answer-lines';
import { HtmlLines } from './html-lines';
import { registrationKeyIn, sequenceNumberIn } from './read-answer';
import { TextLines, type LineReader } from './text-lines';
import { cpuMsOf } from '../../runtime/testing/growth';

function linesOf(reader: LineReader, ...pieces: string[]): string[] {
  const lines = pieces.flatMap((piece) => reader.write(piece));
  return [...lines, ...reader.end()].filter((line) => line !== '');
}

test('a text is cut at any ends of lines, wherever its pieces end', () => {
  expect(linesOf(new TextLines(), 'a\r', '\nb\rc', 'd\n\n', ' e ')).toEqual(['a', 'b', 'cd', 'e']);
});

test('tags of HTML end lines but for those within one, and entities are decoded', () => {
  const html =
    '<!DOCTYPE html><html><head><title>SequenceNumber: 9</title><style>p{}</style></head><body><h1>Welcome</h1>' +
    '<p>Registration<b>Key</b>: <code>a&amp;b&lt;</code></p>and<br>so<br/>on<script>SequenceNumber=7</script><!-- x -->';
  const lines = ['Welcome', 'RegistrationKey: a&b<', 'and', 'so', 'on'];
  expect(linesOf(new HtmlLines(), html)).toEqual(lines);
  expect(linesOf(new HtmlLines(), ...html.split(''))).toEqual(lines);
});

test('lines within pre stay lines', () => {
  expect(
    linesOf(
      new HtmlLines(),
      '<pre>SequenceNumber: 0\nURLBase: http://a.org/\n\nNew[x]: /a&amp;b</pre>',
    ),
  ).toEqual(['SequenceNumber: 0', 'URLBase: http://a.org/', 'New[x]: /a&b']);
});

test.each([
  ['attributes with > in quotes', '<p title="a > b">x</p><p title=\'>\'>y', ['x', 'y']],
  ['comments', 'a<!-- <p>b</p> > -->c<!-->d<!-- e', ['acd']],
  ['what only looks like a tag', 'a < b <3 &c; &amp', ['a < b <3 &c; &']],
  ['entities that are none', '&#99999999999;&#x41;&notit;', ['\uFFFDA¬it;']],
  ['what is not seen within itself', '<template>a<template>b</template>c</template>d', ['d']],
  ['ends of what was not begun', 'a</noscript></b></x>b', ['a', 'b']],
  ['what ends where it begins', '<script src="x"/><title/>a', ['a']],
  ['a script with tags', '<script>if (a<b) "<p>"</SCRIPT\n>c', ['c']],
  ['names of any length', `<${'x'.repeat(200)}>a</${'x'.repeat(200)}>b`, ['a', 'b']],
])('HTML with %s', (_what, html, lines) => {
  expect(linesOf(new HtmlLines(), html)).toEqual(lines);
  expect(linesOf(new HtmlLines(), ...html.split(''))).toEqual(lines);
});

const MIB = 1_048_576;

test.each([
  '<b>',
  '<p>',
  '</p>',
  '<svg>',
  '<b a="',
  '<!--',
  '&amp;',
  '&#0',
  'a<b>',
  '<',
  '&',
  '<template>',
])('HTML of nothing but %s takes time that grows with its length', async (bit) => {
  const piece = bit.repeat(65_536 / bit.length);
  const reader = new HtmlLines();
  const ms = await cpuMsOf(() => {
    for (let read = 0; read < 4 * MIB; read += piece.length) {
      reader.write(`${piece}<!-- --><br>`);
    }
    reader.end();
  });
  expect(ms).toBeLessThan(5_000);
});

test('lines are read in pieces of one character as fast', async () => {
  const ms = await cpuMsOf(() => {
    for (const reader of [new HtmlLines(), new TextLines()]) {
      for (let lines = 0; lines < 20; lines += 1) {
        for (let at = 0; at < 60_000; at += 1) reader.write('x');
        expect(reader.write('\n')).toEqual(['x'.repeat(60_000)]);
      }
    }
  });
  expect(ms).toBeLessThan(5_000);
});

test('a line that does not end is not kept for ever', () => {
  const reader = new TextLines();
  expect(() => {
    for (let kib = 0; kib < 100; kib += 1) reader.write('x'.repeat(1_024));
  }).toThrow('more than');
});

test('what an answer is is told by its media type', () => {
  expect(isHtmlType('text/html; charset=utf-8')).toBe(true);
  expect(isHtmlType('text/plain')).toBe(false);
  expect(lineReaderFor('TEXT/HTML')).toBeInstanceOf(HtmlLines);
  expect(lineReaderFor('')).toBeInstanceOf(TextLines);
});

test('keys and numbers stand on lines of their own', () => {
  expect(registrationKeyIn(['Thanks', 'RegistrationKey: abc-123'])).toBe('abc-123');
  expect(registrationKeyIn(['The RegistrationKey: abc', 'RegistrationKey: a b'])).toBeNull();
  expect(sequenceNumberIn(['SequenceNumber=12'])).toBe(12);
  expect(sequenceNumberIn(['x', 'SequenceNumber: 0', 'SequenceNumber=3'])).toBe(0);
  expect(sequenceNumberIn(['SequenceNumber=1234567890123456'])).toBeNull();
});
