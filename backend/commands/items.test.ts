import { PassThrough, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CommandError } from './command-error';
import { forEachItem, readItems } from './items';

async function linesOf(...chunks: (string | Buffer)[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readItems(['-'], Readable.from(chunks, { objectMode: false }))) {
    lines.push(line);
  }
  return lines;
}

describe('readItems', () => {
  const umlaut = Buffer.from('ü');
  test.each<[string, (string | Buffer)[], string[]]>([
    ['LF and CRLF', ['a\nb\r\n'], ['a', 'b']],
    ['a lone CR belongs to its item', ['a\rb\nc\r\r\n'], ['a\rb', 'c\r']],
    ['no end of line at the end', ['a\n\nb'], ['a', '', 'b']],
    ['a CRLF in two chunks', ['a\r', '\nb\n'], ['a', 'b']],
    ['a character in two chunks', [umlaut.subarray(0, 1), umlaut.subarray(1)], ['ü']],
    ['nothing', [], []],
  ])('%s', async (_, chunks, lines) => {
    expect(await linesOf(...chunks)).toEqual(lines);
  });

  test.each([
    ['in one chunk', ['x'.repeat(2 ** 20 + 1), '\n']],
    ['without an end', Array.from({ length: 40 }, () => 'x'.repeat(2 ** 15))],
  ])('a line that is too long, %s', async (_, chunks) => {
    await expect(linesOf(...chunks)).rejects.toThrow(CommandError);
  });

  test('a stream that fails is an error', async () => {
    const input = new PassThrough();
    input.destroy(new Error('EISDIR'));
    await expect(readItems(['-'], input).next()).rejects.toThrow('EISDIR');
  });
});

describe('forEachItem', () => {
  test('works on as many at once as allowed, and on all', async () => {
    const done: string[] = [];
    let now = 0;
    let most = 0;
    await forEachItem(readItems(['a', 'b', 'c', 'd', 'e'], new PassThrough()), 2, async (item) => {
      now += 1;
      most = Math.max(most, now);
      await nextTurn();
      now -= 1;
      done.push(item);
    });
    expect(most).toBe(2);
    expect(done.sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('a failure while the next line is awaited is told at once, and ends the work', async () => {
    const input = new PassThrough();
    const begun: string[] = [];
    const run = forEachItem(readItems(['-'], input), 3, async (item) => {
      begun.push(item);
      await nextTurn();
      throw new Error('no place left');
    });
    input.write('a\n');
    await expect(run).rejects.toThrow('no place left');
    input.end('b\n');
    await nextTurn();
    expect(begun).toEqual(['a']);
  });
});
