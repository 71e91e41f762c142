import { pageCalled } from '../testing/small-web';
import { proseOf } from '../testing/prose';
import { readAliasPage } from '../pages/read-alias-page';
import { comparedText } from './compared-text';
import { HostBoilerplate } from './host-boilerplate';
import { titleLikenessOf } from './title-likeness';

/** How alike titles are of which no page of their hosts tells what the site is called. */
function likenessOf(then: string, later: string): number {
  const read = (html: string) => comparedText(readAliasPage(html), 'https://news.example/p/1');
  const frames = { copies: new HostBoilerplate(), pages: new HostBoilerplate() };
  const [copy, now] = [then, later].map((title) =>
    read(pageCalled(title, proseOf('votes', 4)).replace(/<h1>.*?<\/h1>/, '')),
  );
  if (copy === undefined || now === undefined) throw new Error('No pages');
  return titleLikenessOf(copy, now, frames, { copy: [], page: [] }).likeness;
}

test('titles are wholly alike only where all of their words are the same', () => {
  expect(likenessOf('Council votes for the wind', 'Council votes for the wind')).toBe(1);
  expect(
    likenessOf('Council votes for the wind - Linga', 'Council votes for the wind - Linga'),
  ).toBe(1);
  for (const [then, later] of [
    ['Council votes for the wind - Linga', 'Council votes for the wind - Oslo'],
    ['Council votes for the wind | Opinion', 'Council votes for the wind | Sports'],
    ['Council votes for the wind', 'Council votes for the wind – Linga'],
    ['Votes for the wind', 'Wind for the votes'],
  ] as const) {
    expect([then, later, likenessOf(then, later)]).toEqual([then, later, 0.99]);
  }
});
