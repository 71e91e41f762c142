import { PassThrough, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readStart, readStreamStart, readText, readWhole } from './read-body';
import { TooMuchError } from './too-much-error';

/** A body of these chunks; tells whether it was let go of. */
function bodyOf(chunks: readonly string[], end?: Error) {
  const state = { given: 0, isOver: false };
  async function* body(): AsyncGenerator<Uint8Array> {
    try {
      for (const chunk of chunks) {
        state.given += 1;
        await Promise.resolve();
        yield Buffer.from(chunk);
      }
      if (end !== undefined) throw end;
    } finally {
      state.isOver = true;
    }
  }
  return { body: body(), state };
}

const BROKEN = new Error('broken off');

describe('readStart', () => {
  it.each<[string[], number, string, boolean]>([
    [[], 4, '', true],
    [['ab', 'c'], 4, 'abc', true],
    [['ab', 'cd'], 4, 'abcd', false],
    [['ab', 'cdef', 'gh'], 4, 'abcd', false],
  ])('of %j reads %s bytes at most', async (chunks, bytesMax, text, complete) => {
    const { body, state } = bodyOf(chunks);
    const start = await readStart(body, { bytesMax });
    expect([Buffer.from(start.bytes).toString(), start.complete]).toEqual([text, complete]);
    expect(state.isOver).toBe(true);
  });

  it('asks at each doubling whether that is enough, however it came', async () => {
    for (const chunks of [
      ['abcdefghijkl'],
      ['a', 'bcd', 'ef', 'ghijkl'],
      'abcdefghijkl'.split(''),
    ]) {
      const asked: string[] = [];
      const isEnough = (start: Uint8Array): boolean =>
        asked.push(Buffer.from(start).toString()) === 3;
      const { body } = bodyOf(chunks);
      const start = await readStart(body, { bytesMax: 100, firstLookBytes: 2, isEnough });
      expect(asked).toEqual(['ab', 'abcd', 'abcdefgh']);
      expect(Buffer.from(start.bytes).toString()).toBe('abcdefgh');
      expect(start.complete).toBe(false);
    }
  });

  it('gives back what it was asked about', async () => {
    const asked: Uint8Array[] = [];
    const isEnough = (start: Uint8Array): boolean => asked.push(start) > 0;
    const { bytes } = await readStart(bodyOf(['abc', 'def']).body, {
      bytesMax: 9,
      firstLookBytes: 4,
      isEnough,
    });
    expect(asked[0]).toBe(bytes);
  });

  it('tells that a body broke off, or takes what came before', async () => {
    await expect(readStart(bodyOf(['ab'], BROKEN).body, { bytesMax: 9 })).rejects.toBe(BROKEN);
    const taken = await readStart(bodyOf(['ab'], BROKEN).body, { bytesMax: 9, takesBroken: true });
    expect(taken).toEqual({ bytes: Buffer.from('ab'), complete: false });
  });
});

describe('readWhole', () => {
  it('takes as much as it may', async () => {
    expect(await readWhole(bodyOf(['ab', 'cd']).body, 4)).toEqual(Buffer.from('abcd'));
    expect(await readText(bodyOf(['\uFEFFab']).body, 9)).toBe('ab');
  });

  it('reads no further than one byte more', async () => {
    const { body, state } = bodyOf(['ab', 'cd', 'e', 'fg', 'hi']);
    await expect(readWhole(body, 4)).rejects.toThrow(TooMuchError);
    expect(state).toEqual({ given: 3, isOver: true });
  });
});

describe('readStreamStart', () => {
  it.each<[string[], number, string, boolean]>([
    [[], 4, '', true],
    [['ab', 'c'], 4, 'abc', true],
    [['ab', 'cdef', 'gh'], 4, 'abcd', false],
  ])('of %j reads %s bytes at most, and lets go', async (chunks, bytesMax, text, complete) => {
    const stream = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
    const start = await readStreamStart(stream, { bytesMax });
    expect([Buffer.from(start.bytes).toString(), start.complete]).toEqual([text, complete]);
    await nextTurn();
    expect(stream.destroyed).toBe(true);
  });

  it.each<[string, Error | undefined]>([
    ['fails', BROKEN],
    ['is closed before its end', undefined],
  ])('a stream that %s yields what came before, or is an error', async (_, error) => {
    const brokenOff = (): Readable => {
      const stream = new PassThrough();
      stream.write('ab');
      stream.once('data', () => setImmediate(() => stream.destroy(error)));
      return stream;
    };
    const { bytes, complete } = await readStreamStart(brokenOff(), {
      bytesMax: 4,
      takesBroken: true,
    });
    expect([Buffer.from(bytes).toString(), complete]).toEqual(['ab', false]);
    const refused = readStreamStart(brokenOff(), { bytesMax: 4 });
    await expect(refused).rejects.toThrow(error?.message ?? 'closed before its end');
  });
});
