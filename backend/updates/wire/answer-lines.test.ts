import { HtmlLines, isHtmlType, lineReaderFor, TextLines, type LineReader } from './answer-lines';
import { registrationKeyIn, sequenceNumberIn } from './read-answer';

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
