import { connect, type Socket } from 'node:net';
import { CHANGE_STREAM_PATH } from '../../../../store/changes/change-event-id';

/** Fewer than a server lets wait to be accepted. */
const OPENED_AT_ONCE = 200;

/** Opens connections that take whatever comes and look at nothing; each has begun to hear when it resolves. */
export async function openListeners(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const more = Math.min(OPENED_AT_ONCE, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: more }, () => openOne(port)))));
  }
  return sockets;
}

function openOne(port: number, lastEventId?: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const from = lastEventId === undefined ? '' : `Last-Event-ID: ${lastEventId}\r\n`;
    socket.once('error', reject);
    socket.once('data', () => resolve(socket));
    socket.write(`GET ${CHANGE_STREAM_PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\n${from}\r\n`);
  });
}

/** Says that all is told that was there. */
const LIVE = 'event: live\n';

/** Reads all of the log over the stream, and looks only for its end. @returns its bytes */
export async function replayAll(port: number): Promise<number> {
  const socket = await openOne(port, 0);
  let bytes = 0;
  let last = '';
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the replay was cut')));
    socket.on('data', (data) => {
      bytes += data.length;
      const end = last + data.toString('latin1');
      last = end.slice(-LIVE.length);
      if (end.includes(LIVE)) resolve();
    });
  });
  socket.removeAllListeners('close').destroy();
  return bytes;
}
