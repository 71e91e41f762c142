import { systemClock } from '../../runtime/clock';
import { normalUrl } from '../../url/testing/normal-url';
import { probe } from '../probe/probe';
import { speakFtp } from '../testing/ftp-server';
import { LoopbackWeb } from '../testing/loopback-web';

const HOST = 'mail.fjord.net';

const web = new LoopbackWeb();
afterEach(() => web.close());

test.each([
  ['http', 25],
  ['ftp', 25],
  ['ftp', 22],
  ['ftps', 465],
  ['sftp', 21],
  ['sftp', 6667],
])('%s is not spoken at port %d, where others listen', async (scheme, port) => {
  await web.tcp(`${HOST}:${port}`, speakFtp({}));
  const url = normalUrl(`${scheme}://${HOST}:${port}/a`);
  const options = { timeoutMs: 5_000, userAgent: 'Weboid/0 (test)' };
  const observation = await probe(url, options, web.network(), systemClock);
  expect(observation).toMatchObject({ code: 26, reason: 'request-invalid' });
  expect(web.connections).toBe(0);
});

test.each([990, 2_121])('ftp is spoken at port %d', async (port) => {
  await web.tcp(`${HOST}:${port}`, speakFtp({ replies: { SIZE: '213 2048' } }));
  const options = { timeoutMs: 5_000, userAgent: 'Weboid/0 (test)' };
  const url = normalUrl(`ftp://${HOST}:${port}/a.zip`);
  const observation = await probe(url, options, web.network(), systemClock);
  expect(observation).toMatchObject({ code: 1, kib: 2 });
});
