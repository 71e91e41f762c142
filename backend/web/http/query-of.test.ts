import type { Request } from 'express';
import { queryOf } from './query-of';

const asked = (originalUrl: string) => queryOf({ originalUrl } as Request).get('title');

test.each([
  ['/', null],
  ['/?title=', ''],
  ['/?title=%C3%A4+b?c', 'ä b?c'],
  ['/?title=%E4', '\uFFFD'],
])('%s', (address, title) => {
  expect(asked(address)).toBe(title);
});
