import { UnsentBytes } from './unsent-bytes';

function reader(name: string, cut: string[]) {
  return { cut: () => void cut.push(name) };
}

test('who has left most is cut as soon as all together have left too much', () => {
  const cut: string[] = [];
  const unsent = new UnsentBytes(100);
  const [a, b, c] = ['a', 'b', 'c'].map((name) => reader(name, cut));
  if (a === undefined || b === undefined || c === undefined) throw new Error('no readers');
  unsent.set(a, 40);
  unsent.set(b, 50);
  unsent.set(c, 10);
  expect([cut, unsent.total]).toEqual([[], 100]);
  unsent.set(c, 11);
  expect([cut, unsent.total]).toEqual([['b'], 51]);
  unsent.set(b, 0);
  unsent.set(a, 0);
  expect([cut, unsent.total]).toEqual([['b'], 11]);
});

test('one that leaves more than all may is cut itself, and others stay', () => {
  const cut: string[] = [];
  const unsent = new UnsentBytes(100);
  unsent.set(reader('small', cut), 1);
  unsent.set(reader('great', cut), 1_000);
  expect([cut, unsent.total]).toEqual([['great'], 1]);
});
