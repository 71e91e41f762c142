import { proseOf, slugOfTitle } from '../testing/prose';
import { createSmallWeb, pageCalled } from '../testing/small-web';
import { findAliases } from './find-aliases';

const oldOf = (id: number): string => `http://gazette.example/item/${id}`;
const nowOf = (id: number): string => `https://gazette.example/story/${id}`;
const titleOf = (id: number): string => `The ${'abcdefghijklmnop'[id - 500]}-mill of Lunden`;
const foreignOf = (id: number): string => `https://tribune.example/${slugOfTitle(titleOf(id))}`;
const pageOf = (id: number): string => pageCalled(titleOf(id), proseOf(`story ${id}`));

test('the rule of the host is tried before titles of another domain, to which it led for others', async () => {
  const ids = Array.from({ length: 12 }, (_, place) => 500 + place);
  const [abroad, here] = [ids.slice(0, 6), ids.slice(6)];
  const moves = [400, 410, 420].map((id) => ({ old: oldOf(id), now: nowOf(id), facts: null }));
  const { ask, asked } = createSmallWeb({
    ...Object.fromEntries(abroad.map((id) => [nowOf(id), { location: foreignOf(id) }])),
    ...Object.fromEntries(abroad.map((id) => [foreignOf(id), { html: pageOf(id) }])),
    ...Object.fromEntries(here.map((id) => [nowOf(id), { html: pageOf(id) }])),
  });
  const dead = ids.map((id) => ({ url: oldOf(id), copyHtml: pageOf(id) }));
  const { signal } = new AbortController();
  const { findings, requests } = await findAliases({ dead, moves, living: [] }, ask, signal);
  expect(findings.map(({ proposal }) => proposal?.newUrl)).toEqual([
    ...abroad.map(foreignOf),
    ...here.map(nowOf),
  ]);
  expect(asked.filter((address) => here.map(foreignOf).includes(address))).toEqual([]);
  expect(requests).toBeLessThanOrEqual(2 * ids.length);
});
