import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { worldAddresses } from '../../gadget/testing/open-browser';
import { testWiki } from './testing/test-wiki';

const { wiki } = worldAddresses();
const modules = `${wiki}/w/load.php?lang=en&modules=ext.gadget.weboid&skin=vector-2022`;
const startup = `${wiki}/w/load.php?lang=en&modules=startup&only=scripts&raw=1&skin=vector-2022`;
/** Of one request, and of one moment. */
const OF_THE_REQUEST = ['x-request-id', 'date', 'expires'];

interface WikiAnswer {
  status: number;
  body: string;
  headers: Record<string, string>;
}

async function ask(address: string): Promise<WikiAnswer> {
  const answer = await fetch(address);
  const headers = [...answer.headers].filter(([name]) => !OF_THE_REQUEST.includes(name));
  return {
    status: answer.status,
    body: await answer.text(),
    headers: Object.fromEntries(headers),
  };
}

/** The name is made by php/kept-answers.php, from what the request line names. */
function isKept(address: string): boolean {
  const { pathname, search } = new URL(address);
  const name = createHash('sha1').update(`${pathname}${search}`).digest('hex');
  return existsSync(path.join(testWiki().folder, 'cache/answers', `${name}.gzip`));
}

test('a module under its version is answered from a file the second time, and alike', async () => {
  const version = /"(?<version>.+)"/.exec((await ask(modules)).headers.etag ?? '')?.groups?.version;
  const address = `${modules}&version=${version}&asked=${Date.now()}`;
  expect(isKept(address)).toBe(false);
  const first = await ask(address);
  expect(first).toMatchObject({ status: 200, headers: { etag: `W/"${version}"` } });
  expect(isKept(address)).toBe(true);
  expect(await ask(address)).toEqual(first);
});

test('what MediaWiki lets nobody keep for long is asked of it each time', async () => {
  const wrong = `${modules}&version=wrong&asked=${Date.now()}`;
  for (const address of [startup, wrong]) {
    expect((await ask(address)).headers['cache-control']).toMatch(/max-age=(?:60|300)\b/);
    expect(isKept(address)).toBe(false);
  }
});
