import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** What a name is answered: its texts in their strings; or how it fails. */
export type ZoneAnswer = readonly (readonly string[])[] | 'no-name' | 'server-failure' | 'silent';

const HEADER_BYTES = 12;
const TYPE_TXT = 16;
/** QR, RD, RA; the lower bits are the code (RFC 1035, 4.1.1). */
const FLAGS = 0x8180;
const CODE = { 'server-failure': 2, 'no-name': 3 } as const;

/** A real name server on loopback, by UDP, that knows nothing but texts. */
export class TextServer {
  /** By name. */
  readonly zone = new Map<string, ZoneAnswer>();
  /** Names that were asked for. */
  readonly asked: string[] = [];
  address = '';
  #socket: Socket | undefined;

  async start(): Promise<void> {
    const socket = createSocket('udp4');
    this.#socket = socket;
    socket.on('message', (question, { port, address }) => {
      const answer = this.#answerTo(question);
      if (answer !== null) socket.send(answer, port, address);
    });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    this.address = `127.0.0.1:${socket.address().port}`;
  }

  close(): void {
    this.#socket?.close();
  }

  #answerTo(question: Buffer): Buffer | null {
    const name = nameIn(question);
    this.asked.push(name);
    const known = this.zone.get(name) ?? 'no-name';
    if (known === 'silent') return null;
    return typeof known === 'string' ? failure(question, CODE[known]) : texts(question, known);
  }
}

/** RFC 1035, 3.1: labels with their lengths. */
function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = HEADER_BYTES; question[at] !== 0; at += (question[at] ?? 0) + 1) {
    labels.push(question.toString('latin1', at + 1, at + 1 + (question[at] ?? 0)));
  }
  return labels.join('.').toLowerCase();
}

function failure(question: Buffer, code: number): Buffer {
  return Buffer.concat([headerOf(question, code, 0), asAsked(question)]);
}

function texts(question: Buffer, records: readonly (readonly string[])[]): Buffer {
  const answers = records.map((strings) => {
    const data = Buffer.concat(
      strings.map((text) => Buffer.concat([Buffer.of(text.length), Buffer.from(text, 'latin1')])),
    );
    const fixed = Buffer.alloc(12);
    // A pointer to the name in the question; type, class IN, no time to live.
    fixed.writeUInt16BE(0xc000 + HEADER_BYTES, 0);
    fixed.writeUInt16BE(TYPE_TXT, 2);
    fixed.writeUInt16BE(1, 4);
    fixed.writeUInt16BE(data.length, 10);
    return Buffer.concat([fixed, data]);
  });
  return Buffer.concat([headerOf(question, 0, records.length), asAsked(question), ...answers]);
}

function headerOf(question: Buffer, code: number, answers: number): Buffer {
  const header = Buffer.from(question.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(FLAGS + code, 2);
  header.writeUInt16BE(answers, 6);
  header.writeUInt32BE(0, 8);
  return header;
}

function asAsked(question: Buffer): Buffer {
  return question.subarray(HEADER_BYTES, question.indexOf(0, HEADER_BYTES) + 5);
}
