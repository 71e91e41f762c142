import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { namingFile } from './named-file-error';

const errorOf = (work: () => Promise<unknown>): Promise<unknown> => work().catch((e: unknown) => e);

test('a full disk says which file it is about', async () => {
  const full = await errorOf(async () => {
    const file = await open('/dev/full', 'w');
    try {
      await file.writeFile('a');
    } finally {
      await file.close();
    }
  });
  expect(namingFile('/data/a.gz', full)).toMatchObject({
    code: 'ENOSPC',
    message: '/data/a.gz: ENOSPC: no space left on device, write',
  });
});

test('so does a folder that is read', async () => {
  const folder = await errorOf(async () => {
    for await (const part of createReadStream(tmpdir())) void part;
  });
  expect(namingFile('/data', folder)).toMatchObject({
    message: expect.stringMatching(/^\/data: EISDIR/),
  });
});

test('what names a file, or is no error of files, stays as it is', async () => {
  const missing = await errorOf(() => readFile('/not/there'));
  expect(namingFile('/data', missing)).toBe(missing);
  const other = new Error('other');
  expect(namingFile('/data', other)).toBe(other);
});
