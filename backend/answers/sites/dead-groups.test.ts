import { classifyUrl } from '../../url/classify-url';
import type { UrlParts } from '../../url/syntax/url-parts';
import { deadGroups, type DeadGroup } from './dead-groups';
import { scopeText, type DeadUrl, type LivingUrl } from './grouped-url';

/** @param address with a scheme, or one of http://example.org */
function partsOf(address: string): UrlParts {
  const text = address.startsWith('/') ? `http://example.org${address}` : address;
  const { url } = classifyUrl(text.replaceAll('example.org', 'example-paper.org'));
  if (url === null) throw new Error(`no address: ${address}`);
  const { scheme, host, port, path } = url;
  return { scheme, host: host.replace('example-paper.org', 'example.org'), port, path };
}

const dead = (address: string, links = 1, part: Partial<DeadUrl> = {}): DeadUrl => ({
  url: partsOf(address),
  links,
  wikis: [{ wikiId: 1 }],
  isServerGone: false,
  ...part,
});
const living = (address: string, redirect: string | null = null): LivingUrl => ({
  ...partsOf(address),
  redirect,
});
const many = <Item>(count: number, make: (nth: number) => Item): Item[] =>
  Array.from({ length: count }, (_, nth) => make(nth + 1));

function grouped(deadUrls: DeadUrl[], livingUrls: LivingUrl[] = []): DeadGroup[] {
  return deadGroups({
    domain: 'example.org',
    dead: deadUrls,
    living: [...livingUrls, living('/')],
    livingShare: 1,
  });
}
const textsOf = (groups: DeadGroup[]): string[] => groups.map(({ scope }) => scopeText(scope));

it('finds the directory that is wholly dead, however deep its pages lie', () => {
  const groups = grouped(
    [
      ...many(8, (nth) => dead(`/archive/200${nth}/story-${'abcdefgh'[nth - 1]}.html`, nth)),
      dead('/contact'),
    ],
    many(20, (nth) => living(`/stories/${nth}`)),
  );
  expect(textsOf(groups)).toEqual(['example.org/archive/…']);
  expect(groups[0]).toMatchObject({ links: 36, wikis: 1, living: 0 });
  expect(groups[0]?.dead).toHaveLength(8);
});

it('names no directory in which pages live, but those in it that are dead', () => {
  const groups = grouped(
    many(6, (nth) => dead(`/news/2003/${'abcdef'[nth - 1]}`)),
    many(4, (nth) => living(`/news/2020/${nth}`)),
  );
  expect(textsOf(groups)).toEqual(['example.org/news/2003/…']);
});

it('takes the innermost directory that holds all', () => {
  const names = ['sea', 'hill', 'lake', 'wood'];
  const groups = grouped(names.map((name) => dead(`/content/old/articles/${name}`)));
  expect(textsOf(groups)).toEqual(['example.org/content/old/articles/…']);
});

it('tells pages by their parameters', () => {
  const groups = grouped(
    [
      ...many(5, (nth) => dead(`/index.php?id=${nth}`)),
      ...many(4, (nth) => dead(`/index.php?option=com_content&view=article&id=${nth}`)),
    ],
    many(9, (nth) => living(`/index.php?option=com_shop&view=item&id=${nth}`)),
  );
  expect(textsOf(groups)).toEqual([
    'example.org/index.php?id=…',
    'example.org/index.php?id=…&option=com_content&view=…',
  ]);
});

it('tells pages by how their files are called', () => {
  const words = ['sea', 'hill', 'lake', 'wood', 'moor'];
  const groups = grouped(
    words.map((word, nth) => dead(`/${['a', 'b'][nth % 2] ?? ''}/${word}.ASP`)),
    words.map((word) => living(`/a/${word}`)).concat(words.map((word) => living(`/b/${word}`))),
  );
  expect(textsOf(groups)).toEqual(['example.org/….asp']);
});

it('tells a host that is gone, and a port', () => {
  const groups = grouped([
    ...many(5, (nth) => dead(`http://old.example.org/${nth}/x`, 2, { isServerGone: true })),
    ...many(3, (nth) => dead(`http://example.org:8080/page/${nth}`)),
  ]);
  expect(textsOf(groups)).toEqual(['old.example.org/…', 'http://example.org:8080/…']);
});

it('tells where the others of a directory went, and what follows for the dead ones', () => {
  const [group] = grouped(
    many(5, (nth) => dead(`/archive/200${nth}/a${nth}.html`)),
    many(6, (nth) =>
      living(
        `/archive/199${nth}/b${nth}.html`,
        `https://www.example.org/stories/199${nth}/b${nth}`,
      ),
    ),
  );
  expect(group?.moved).toBe(6);
  expect(group?.rules).toMatchObject([
    {
      template: {
        before: 'example.org/archive/',
        after: '.html',
        toBefore: 'https://www.example.org/stories/',
        toAfter: '',
      },
      seen: 6,
      applies: 5,
    },
  ]);
});

it('makes no rule of redirects to one page', () => {
  const [group] = grouped(
    many(5, (nth) => dead(`/archive/${nth}.html`)),
    many(6, (nth) => living(`/archive/9${nth}.html`, 'https://example.org/')),
  );
  expect(group).toMatchObject({ moved: 6, rules: [] });
});
