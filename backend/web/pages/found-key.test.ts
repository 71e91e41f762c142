import { foundKey } from './found-key';

const DEAD = { verdict: 'unreachable' } as const;

test('a list that holds what is repaired says so: nobody shall take that for work', () => {
  const copied = { ...DEAD, archivedOnPage: 'https://web.archive.org/web/2020/http://a.net/' };
  expect(foundKey([DEAD] as never)).toBe('weboid-web-links-found');
  expect(foundKey([DEAD, copied] as never)).toBe('weboid-web-links-found-repaired');
});
