import { PassThrough } from 'node:stream';
import { confirmOn } from './confirm-on';

function terminal(isTTY: boolean): NodeJS.ReadStream {
  return Object.assign(new PassThrough(), { isTTY }) as unknown as NodeJS.ReadStream;
}

test.each([
  ['y\n', true],
  ['Yes \n', true],
  ['\n', false],
  ['no\n', false],
  ['yesterday\n', false],
])('%j is %p', async (answer, isYes) => {
  const input = terminal(true);
  const asked = confirmOn(input, new PassThrough())?.('Write? ');
  input.push(answer);
  expect(await asked).toBe(isYes);
});

test('the end of the input is no', async () => {
  const input = terminal(true);
  const asked = confirmOn(input, new PassThrough())?.('Write? ');
  input.push(null);
  expect(await asked).toBe(false);
});

test('where there is no terminal, nobody is asked', () => {
  expect(confirmOn(terminal(false), new PassThrough())).toBeNull();
});
