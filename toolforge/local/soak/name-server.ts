import { createSocket } from 'node:dgram';
import { createHash } from 'node:crypto';
import { once } from 'node:events';

const HEADER_BYTES = 12;
const TYPE_A = 1;
const NO_ERROR = 0x8180;
const NO_SUCH_NAME = 0x8183;
const TTL_S = 60;

/** A name server that knows all names but those whose sites are gone. */
export interface NameServer {
  close(): Promise<void>;
}

/**
 * Answers on UDP port 53 of 127.0.0.1 (RFC 1035): each name has one address of 93.184.0.0/16, by chance, and always the same.
 * @param exists whether there is such a name
 */
export async function startNameServer(exists: (name: string) => boolean): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const answer = answerTo(question, exists);
    if (answer !== null) socket.send(answer, from.port, from.address);
  });
  socket.bind(53, '127.0.0.1');
  await once(socket, 'listening');
  return {
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

/** @returns null where it is no question that can be read */
export function answerTo(question: Buffer, exists: (name: string) => boolean): Buffer | null {
  const asked = readName(question);
  if (asked === null || question.length < asked.end + 4) return null;
  const isKnown = exists(asked.name);
  const hasAddress = isKnown && question.readUInt16BE(asked.end) === TYPE_A;
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(question.readUInt16BE(0), 0);
  header.writeUInt16BE(isKnown ? NO_ERROR : NO_SUCH_NAME, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(hasAddress ? 1 : 0, 6);
  const body = question.subarray(HEADER_BYTES, asked.end + 4);
  return Buffer.concat([header, body, ...(hasAddress ? [addressRecord(asked.name)] : [])]);
}

function readName(question: Buffer): { name: string; end: number } | null {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  while (at < question.length) {
    const length = question[at] ?? 0;
    at += 1;
    if (length === 0) return { name: labels.join('.').toLowerCase(), end: at };
    labels.push(question.toString('latin1', at, at + length));
    at += length;
  }
  return null;
}

function addressRecord(name: string): Buffer {
  const [third = 0, fourth = 0] = createHash('md5').update(name).digest();
  const record = Buffer.alloc(16);
  // The name is that of the question, which begins behind the header.
  record.writeUInt16BE(0xc000 + HEADER_BYTES, 0);
  record.writeUInt16BE(TYPE_A, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(TTL_S, 6);
  record.writeUInt16BE(4, 10);
  record.set([93, 184, third, fourth], 12);
  return record;
}
