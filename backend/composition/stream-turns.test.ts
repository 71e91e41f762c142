import { streamTurns } from './stream-turns';

/** A connection that is busy until it is told to answer. */
function slowConnection() {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const turns = streamTurns({
    select: (sql) => {
      asked.push(sql);
      return new Promise((resolve) => answers.push(() => resolve([])));
    },
  });
  const answer = async (): Promise<void> => {
    await new Promise(setImmediate);
    answers.shift()?.();
  };
  return { turns, asked, answer };
}

test('whoever asks for what was, what is new is read next', async () => {
  const { turns, asked, answer } = slowConnection();
  const all = ['old 1', 'old 2', 'old 3'].map((sql) => turns.usual.select(sql));
  all.push(turns.first.select('new'));
  for (let n = 0; n < 4; n += 1) await answer();
  await Promise.all(all);
  expect(asked).toEqual(['old 1', 'new', 'old 2', 'old 3']);
});

test('nothing is asked for who is gone when their turn comes', async () => {
  const { turns, asked, answer } = slowConnection();
  const gone = new AbortController();
  const first = turns.usual.select('old');
  const vain = turns.until(gone.signal).select('of who is gone');
  const last = turns.usual.select('last');
  gone.abort(new Error('gone'));
  await expect(vain).rejects.toThrow('gone');
  await answer();
  await answer();
  await Promise.all([first, last]);
  expect(asked).toEqual(['old', 'last']);
});
