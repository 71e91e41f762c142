import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { otherLookUp } from './other-look-up';

const OPTIONS = { all: true, verbatim: true } as const;
const TYPE_A = 1;

/** A name server that knows of one name its IPv4 address, of others that they do not exist. */
async function serve(known: string): Promise<{ socket: Socket; address: string }> {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    socket.send(answerTo(question, known), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { socket, address: `127.0.0.1:${socket.address().port}` };
}

/** RFC 1035, 4: the header, the question as it came, and the address where there is one. */
function answerTo(question: Buffer, known: string): Buffer {
  const end = question.indexOf(0, 12) + 5;
  const labels: string[] = [];
  for (let at = 12; question[at] !== 0; at += (question[at] ?? 0) + 1) {
    labels.push(question.toString('latin1', at + 1, at + 1 + (question[at] ?? 0)));
  }
  const isKnown = labels.join('.') === known;
  const isAnswered = isKnown && question.readUInt16BE(end - 4) === TYPE_A;
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(isAnswered ? 1 : 0, 6);
  header.writeUInt32BE(0, 8);
  const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 1]);
  const parts = [header, question.subarray(12, end), ...(isAnswered ? [answer] : [])];
  return Buffer.concat(parts);
}

test('the last name server of the machine is asked', async () => {
  const { socket, address } = await serve('a.example');
  try {
    const lookUp = otherLookUp(['127.0.0.1:1', address]);
    expect(await lookUp?.('a.example.', OPTIONS)).toEqual([{ address: '192.0.2.1', family: 4 }]);
    await expect(lookUp?.('b.example.', OPTIONS)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  } finally {
    socket.close();
  }
});

test('where there is but one, there is no other', () => {
  expect(otherLookUp(['127.0.0.1'])).toBeNull();
});
