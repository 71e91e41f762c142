import { LoopbackWeb } from '../testing/loopback-web';
import { askServer } from './ask-server';

const HOST = 'mail.fjord.net';

const web = new LoopbackWeb();
afterEach(() => web.close());

test.each([22, 25, 587, 6667])('nothing is said at port %d, where others listen', async (port) => {
  const heard: string[] = [];
  await web.tcp(`${HOST}:${port}`, (socket) => {
    socket.on('data', (data) => heard.push(data.toString('latin1')));
    socket.end('220 mail.fjord.net ESMTP\r\n');
  });
  const asked = {
    address: new URL(`http://${HOST}:${port}/rupinfo.txt`),
    method: 'POST',
    headers: {},
    body: 'Action=Register',
    wireBytesMax: 65_536,
  } as const;
  const take = () => Promise.resolve({ kind: 'answer' } as const);
  const answer = await askServer(asked, web.network(), AbortSignal.timeout(5_000), take);
  expect(answer).toEqual({ kind: 'failure', reason: 'request-invalid' });
  expect([web.connections, heard]).toEqual([0, []]);
});
