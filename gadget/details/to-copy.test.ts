import { detailsOf } from './testing/details-of';
import { textOfLivePage, textsOfCopy } from './to-copy';

const COPY = 'https://web.archive.org/web/20200102030405/http://dead.example.net/a';
const copied = (url = COPY, date: string | undefined = '2020-01-02') =>
  textsOfCopy(detailsOf({ archives: [{ service: 'wayback', url, date }] }));

test('of a copy, the address and the day, each for itself', () => {
  expect(copied()).toEqual([
    { kind: 'copy-address', text: COPY },
    { kind: 'copy-date', text: '2020-01-02' },
  ]);
});

test.each(['2020', '2020-01'])('no day where no more than %s is known', (date) => {
  expect(copied(COPY, date)).toEqual([{ kind: 'copy-address', text: COPY }]);
});

test('nothing of none', () => expect(textsOfCopy(detailsOf())).toEqual([]));

test('of the live page, its address', () => {
  const url = 'https://here.example.net/(a).';
  const live = { url, lastChecked: undefined, found: undefined };
  expect(textOfLivePage(live)).toEqual({
    kind: 'new-address',
    text: 'https://here.example.net/(a)%2E',
  });
});

test('nothing in an address is syntax: in a citation it ends neither a parameter nor the template', () => {
  const url = "https://archive.example.net/{{a|b}}[c]''d''~~~~__e__?x=1&lt;y=2&z=\"<";
  expect(copied(url)[0]?.text).toBe(
    'https://archive.example.net/%7B%7Ba%7Cb%7D%7D%5Bc%5D%27%27d%27%27%7E%7E%7E~%5F%5Fe%5F%5F?x=1&lt%3By=2&z=%22%3C',
  );
});
