import { connect } from 'node:net';
import { once } from 'node:events';
import express from 'express';
import { startWeb } from './server';

test('a port that is taken is an error', async () => {
  const web = await startWeb(express(), 0, '127.0.0.1');
  await expect(startWeb(express(), web.port, '127.0.0.1')).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  await web.close();
});

test('an address that this machine does not have is an error that names the setting', async () => {
  await expect(startWeb(express(), 0, '192.0.2.1')).rejects.toThrow(
    'environment variable WEBOID_BIND: 192.0.2.1 is no address of this machine; see ',
  );
});

test('closing lets a request end, refuses new ones and waits for no idle connection', async () => {
  const app = express();
  const { promise: isAsked, resolve: asked } = withResolvers();
  const { promise: mayAnswer, resolve: answer } = withResolvers();
  app.get('/', async (_request, response) => {
    asked();
    await mayAnswer;
    response.send('answered');
  });
  const web = await startWeb(app, 0, '127.0.0.1');
  const idle = connect(web.port, '127.0.0.1');
  await once(idle, 'connect');
  const address = `http://127.0.0.1:${web.port}/`;
  const underWay = fetch(address);
  await isAsked;
  const closed = web.close();
  await expect(fetch(address)).rejects.toThrow('fetch failed');
  answer();
  expect(await (await underWay).text()).toBe('answered');
  await closed;
  idle.destroy();
});

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
