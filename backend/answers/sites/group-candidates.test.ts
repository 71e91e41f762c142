import { namePatternOf, scopeKey, scopesOfName, urlPlaceOf } from './group-candidates';
import { normalUrl } from '../../url/testing/normal-url';
import { growthOf, LINEAR_GROWTH_MAX } from '../../runtime/testing/growth';

const PATHS = [
  '/news/article1.html',
  '/news/article23.html',
  '/news/article23.html4',
  '/news/article23.html5',
  '/news/page.html4',
  '/news/page.html5',
  '/news/page.HTML5',
  '/news/2003/04/a-1.jpg',
  '/news/2003/05/a-1.jpg',
  '/news/song.mp3',
  '/news/song.mp4',
  '/news/4B8F.html',
  '/news/12',
  '/news/13',
  '/news/about',
  '/news/',
  '/news/index.php?id=1',
  '/news/index.php?id=22',
  '/news/index.php?id=x',
  '/news/index.php?view=article&id=1',
  '/news/index.php?view=article&id=2',
  '/news/index.php?view=print&id=2',
  '/news/index.php?id=2&view=print',
  '/news/index.php?a=b=1&c',
  '/news/index.php?a=b=c&c',
  '/news/index.php?',
  '/news/index.php?&&',
  '/news/index.php?a1=x&a1=7',
  '/news/index.php?=5',
  '/news/index.php?a&b&c&d&e&f&g&h&i=1',
];

it('has one pattern for names of the same groups alone', () => {
  const byPattern = new Map<string | null, string>();
  for (const path of PATHS) {
    const place = urlPlaceOf({ scheme: 'http', host: 'www.example.org', port: 0, path });
    const keys = scopesOfName(place).map(scopeKey).join('\n');
    const pattern = namePatternOf(place);
    expect(pattern === null).toBe(keys === '');
    expect({ path, keys: byPattern.get(pattern) ?? keys }).toEqual({ path, keys });
    byPattern.set(pattern, keys);
  }
  expect(byPattern.size).toBeLessThan(PATHS.length);
});

test('a query is taken apart in time that grows with it, not with its square', async () => {
  const take = (length: number) =>
    namePatternOf(urlPlaceOf(normalUrl(`https://a.fjord.net/?a${'='.repeat(length)}`)));
  expect(await growthOf(take, 60_000)).toBeLessThan(LINEAR_GROWTH_MAX);
});
