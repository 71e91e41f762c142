import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { remember } from './remember';
import { analyse } from '../analyse';
import { templatesOf } from '../wikis/known-wikis';

test('what was said of a text is said again, of so many texts at most', () => {
  const asked: string[] = [];
  const lengthOf = remember((text) => {
    asked.push(text);
    return text === '' ? undefined : text.length;
  }, 2);
  expect(['a', 'a', '', '', 'ab', 'ab', 'a'].map(lengthOf)).toEqual([
    1,
    1,
    undefined,
    undefined,
    2,
    2,
    1,
  ]);
  expect(asked).toEqual(['a', '', 'ab', 'a']);
});

test('of a long one nothing is kept', () => {
  let count = 0;
  const counted = remember(() => (count += 1), 10);
  expect([counted('x'.repeat(1_000)), counted('x'.repeat(1_000))]).toEqual([1, 2]);
});

test('no page is held for a name or an address that it has', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heldMb = (): number => {
    collect();
    return process.memoryUsage().heapUsed / 1e6;
  };
  const read = (place: number): void => {
    const links = `{{A template with a long name ${place}|x}} {{cite web|url=http://a.org/some/page/${place}}}`;
    // As an API gives it: one flat text.
    const page = JSON.parse(JSON.stringify(links + ' '.repeat(1_000_000))) as string;
    analyse(page, templatesOf('enwiki'));
  };
  read(-1);
  const before = heldMb();
  for (let place = 0; place < 40; place += 1) read(place);
  expect(heldMb() - before).toBeLessThan(10);
});
