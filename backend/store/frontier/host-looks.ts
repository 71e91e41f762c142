import type { SqlValue, Statements } from '../../runtime/database';
import type { HostLook } from '../../status/host-look';

/** Stored numbers are the places in this list; append only. */
const SIBLINGS: readonly HostLook['sibling'][] = ['unknown', 'hard', 'soft'];
const TITLE_BYTES_MAX = 255;
const PRINT_BYTES = 8;
/** A continuation byte of UTF-8. */
const isWithinCharacter = (byte: number | undefined): boolean => ((byte ?? 0) & 0xc0) === 0x80;

/** The columns of a look as they come of a LEFT JOIN. */
export interface LookColumns {
  looked_day: number | null;
  sibling: number;
  target: Buffer;
  title: Buffer;
  print: Buffer;
  parked: number;
}

/** What stands in a row; null where the host has none. */
export function lookOf(row: LookColumns): HostLook | null {
  if (row.looked_day === null) return null;
  return {
    lookedDay: row.looked_day,
    sibling: SIBLINGS[row.sibling] ?? 'unknown',
    target: row.target.toString('utf8'),
    title: row.title.toString('utf8'),
    print: row.print,
    isParked: row.parked === 1,
  };
}

/** Stores looks of hosts that the caller has locked (`lockLeased`). Index: PRIMARY. */
export async function storeLooks(
  statements: Statements,
  looks: ReadonlyMap<number, HostLook>,
): Promise<void> {
  if (looks.size === 0) return;
  await statements.run(
    `REPLACE INTO host_look (host_id, looked_day, sibling, target, title, print, parked) VALUES ?`,
    [[...looks].map(([hostId, look]) => lookRow(hostId, look))],
  );
}

function lookRow(hostId: number, look: HostLook): SqlValue[] {
  const { lookedDay, sibling, target, title, print, isParked } = look;
  return [
    hostId,
    lookedDay,
    SIBLINGS.indexOf(sibling),
    Buffer.from(target),
    cut(Buffer.from(title), TITLE_BYTES_MAX),
    Buffer.concat([print, Buffer.alloc(PRINT_BYTES)], PRINT_BYTES),
    isParked ? 1 : 0,
  ];
}

/** At most so many bytes, none of them of a character that is cut off. */
function cut(text: Buffer, bytesMax: number): Buffer {
  let end = Math.min(text.length, bytesMax);
  while (end < text.length && end > 0 && isWithinCharacter(text[end])) end -= 1;
  return text.subarray(0, end);
}
