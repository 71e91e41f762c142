import { nearFolders } from './near-folders';

test('the folder of most dead pages comes first, the wider ones last', () => {
  const dead = [
    'http://mill.org/news/2014/05/a',
    'http://mill.org/sports/b.html?x=/y/z',
    'http://mill.org/sports/c.html',
    'http://mill.org/page.php?id=7',
    'http://mill.org/about',
    'no address',
  ];
  expect(nearFolders(dead)).toEqual(['/sports/', '/news/2014/05/', '/page.php?', '/news/']);
});
