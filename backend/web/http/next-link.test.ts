import type { Response } from 'express';
import { tellNextLink } from './next-link';

const schema = { shape: { dbname: 0, after: 0, format: 0 } };

/** What is told of a question, and the header that goes with it. */
function told(originalUrl: string, changes: Record<string, string | null> | null) {
  const headers: unknown[] = [];
  const path = originalUrl.replace(/^\/v1(?=\/)|\?.*$/gs, '');
  const response = {
    req: { originalUrl, path },
    links: (links: unknown) => headers.push(links),
  } as unknown as Response;
  const next = tellNextLink(response, { schema, publicUrl: 'https://weboid.org' }, changes);
  return { next, headers };
}

test.each([
  ['/changes?dbname=dewiki', '/changes?dbname=dewiki&after=7'],
  ['/v1/changes?dbname=dewiki&after=3', '/v1/changes?dbname=dewiki&after=7'],
  ['/v10/changes?format=json&other=1&dbname=', '/v10/changes?format=json&after=7'],
  ['/v1/changes?dbname=%3E%0D%0A', '/v1/changes?dbname=%3E%0D%0A&after=7'],
])('%s goes on at %s', (asked, next) => {
  const address = `https://weboid.org${next}`;
  expect(told(asked, { after: '7' })).toEqual({ next: address, headers: [{ next: address }] });
});

test('a parameter can be taken away', () => {
  expect(told('/changes?after=3&dbname=x', { after: null, format: 'json' }).next).toBe(
    'https://weboid.org/changes?dbname=x&format=json',
  );
});

test('a list that ends tells nothing', () => {
  expect(told('/changes?dbname=dewiki', null)).toEqual({ next: undefined, headers: [] });
});
