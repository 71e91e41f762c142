import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { deedsBefore, logDeed } from '../store/people/deeds';
import { emptyTables, withStore } from '../store/testing/with-store';
import { CommandError } from './command-error';
import { hideEntry } from './log-commands';

const { database } = withStore();
beforeEach(() => emptyTables(database, 'deed'));

async function hide(number: string): Promise<string> {
  const output = new PassThrough();
  await hideEntry(number)({ database, output });
  output.end();
  return text(output);
}

test('an entry is taken out of the log, the others stay', async () => {
  for (const userName of ['Kari', 'A bad name', 'Ola']) {
    const deed = { kind: 'report', userName, subject: 'http://a.org/', object: '' } as const;
    await logDeed(database, deed, 1);
  }
  const bad = (await deedsBefore(database, null, 3)).find((deed) => deed.userName === 'A bad name');
  const number = String(bad?.deedId);
  expect(await hide(number)).toBe(`entry ${number} is hidden\n`);
  const names = (await deedsBefore(database, null, 3)).map(({ userName }) => userName);
  expect(names).toEqual(['Ola', 'Kari']);
  await expect(hide(number)).rejects.toThrow(`there is no entry ${number}`);
});

test.each(['0', 'x', '-1', '1e3', '99999999999'])('%s is no number', (number) => {
  expect(() => hideEntry(number)).toThrow(CommandError);
});
