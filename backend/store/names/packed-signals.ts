import type { TakeoverEvidence } from '../../status/takeover/takeover-evidence';

/** What the column takes. */
const SIGNALS_BYTES_MAX = 2_000;

/** What was seen of a name, as JSON. What does not fit is left out, the last first: what weighs most comes first. */
export function packedSignals(signals: readonly TakeoverEvidence[]): Buffer {
  const kept = [...signals];
  while (kept.length > 0) {
    const bytes = Buffer.from(JSON.stringify(kept));
    if (bytes.length <= SIGNALS_BYTES_MAX) return bytes;
    kept.pop();
  }
  return Buffer.alloc(0);
}

/** The same, read again; what is none of ours is passed over. */
export function unpackedSignals(stored: string): TakeoverEvidence[] {
  if (stored === '') return [];
  const read: unknown = JSON.parse(stored);
  return Array.isArray(read) ? read.filter(isSignal) : [];
}

function isSignal(one: unknown): one is TakeoverEvidence {
  return (
    typeof one === 'object' && one !== null && 'signal' in one && typeof one.signal === 'string'
  );
}
