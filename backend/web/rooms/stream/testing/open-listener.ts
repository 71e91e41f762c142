import { Writable } from 'node:stream';
import { Listener } from '../listener';
import type { StreamQuestion } from '../stream-question';
import { UnsentBytes } from '../unsent-bytes';

/** A listener whose reader takes all at once, with what it was sent. */
export function openListener(
  position: number,
  wants: StreamQuestion['wants'] = null,
): { listener: Listener; text: () => string } {
  let text = '';
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _encoding, done) => {
      text += chunk.toString();
      done();
    },
  });
  const terms = { position, endsAtMs: Number.MAX_SAFE_INTEGER };
  const unsentOfAll = new UnsentBytes(268_435_456);
  const listener = new Listener(stream, { wants, grounds: false }, { ...terms, unsentOfAll });
  return { listener, text: () => text };
}
