import { atOnce } from '../../runtime/in-steps';
import { learnRules } from './learn-rules';
import { NO_FACTS, type KnownMove } from './known-move';
import { predictTargets } from './predict-targets';
import { ruleText } from './rule-text';

const move = (old: string, now: string): KnownMove => ({ old, now, facts: null });

const NEWSPAPER = [
  move(
    'http://old.example/news/12345/mill-burns-down',
    'https://news.example/articles/2016-4-29-mill-burns-down/',
  ),
  move(
    'http://old.example/sports/22345/lions-win-again',
    'https://news.example/articles/2015-12-1-lions-win-again/',
  ),
  move(
    'http://old.example/news/777/council-meets-on-bridge',
    'https://news.example/articles/2014-1-31-council-meets-on-bridge/',
  ),
];

test('a newspaper with dates of its pages', () => {
  const rules = atOnce(learnRules(NEWSPAPER));
  const [best] = rules;
  expect(best).toMatchObject({ right: 3, matching: 3, confidence: 3.5 / 4 });
  expect(best === undefined ? '' : ruleText(best)).toBe(
    'old.example/… → https://news.example/articles/{date of the page, yyyy-m-d}-{last segment}/',
  );
  const facts = { title: null, date: { year: 2017, month: 3, day: 9 } };
  const targets = predictTargets(rules, 'http://old.example/arts/9/a-new-hall', facts);
  expect(targets[0]?.address).toBe('https://news.example/articles/2017-3-9-a-new-hall/');
  expect(predictTargets(rules, 'http://old.example/arts/9/a-new-hall', NO_FACTS)).toEqual([]);
});

const PAIRS: readonly (readonly [string, KnownMove[], url: string, target: string])[] = [
  [
    'extension off, folder renamed',
    [move('http://d.example/doc/install.html', 'http://d.example/guide/install')],
    'http://d.example/doc/upgrade.html',
    'http://d.example/guide/upgrade',
  ],
  [
    'underscores and capitals',
    [
      move('http://w.example/pages/The_Old_Mill', 'https://w.example/the-old-mill'),
      move('http://w.example/pages/Bridge', 'https://w.example/bridge'),
    ],
    'http://w.example/pages/New_Town_Hall',
    'https://w.example/new-town-hall',
  ],
  [
    'a parameter',
    [
      move('http://q.example/show.php?id=12&lang=en', 'https://q.example/items/12'),
      move('http://q.example/show.php?id=94&lang=en', 'https://q.example/items/94'),
    ],
    'http://q.example/show.php?id=7&lang=en',
    'https://q.example/items/7',
  ],
  [
    'a parameter of the root',
    [
      move('http://p.example/?p=12', 'https://p.example/posts/12'),
      move('http://p.example/?p=94', 'https://p.example/posts/94'),
    ],
    'http://p.example/?p=7',
    'https://p.example/posts/7',
  ],
  [
    'two parameters of the root',
    [
      move('http://p.example/?p=1&slug=Old_Mill', 'https://p.example/1/old-mill/'),
      move('http://p.example/?p=2&slug=Bridge', 'https://p.example/2/bridge/'),
    ],
    'http://p.example/?p=3&slug=New_Hall',
    'https://p.example/3/new-hall/',
  ],
  [
    'the first label of the host',
    [
      move('http://anna.blogs.example/2011/05/spring', 'https://blogs.example/anna/spring'),
      move('http://anna.blogs.example/2012/01/ice', 'https://blogs.example/anna/ice'),
    ],
    'http://anna.blogs.example/2013/01/snow-again',
    'https://blogs.example/anna/snow-again',
  ],
  [
    'months without their zeros, and a number before the slug',
    [
      move('http://b.example/2011/05/12-spring-is-here', 'https://b.example/2011/5/spring-is-here'),
      move('http://b.example/2012/11/9-ice', 'https://b.example/2012/11/ice'),
    ],
    'http://b.example/2013/01/44-snow-again',
    'https://b.example/2013/1/snow-again',
  ],
  [
    'escapes of another encoding, as they are',
    [
      move('http://l.example/arts/caf%E9-du-port.html', 'https://l.example/culture/caf%E9-du-port'),
      move('http://l.example/arts/no%EBl.html', 'https://l.example/culture/no%EBl'),
    ],
    'http://l.example/arts/th%E9%E2tre.html',
    'https://l.example/culture/th%E9%E2tre',
  ],
  [
    'a per cent sign in a folder that stays',
    [
      move('http://m.example/arts/silk.html', 'https://m.example/100%25/silk'),
      move('http://m.example/arts/wool.html', 'https://m.example/100%25/wool'),
    ],
    'http://m.example/arts/linen.html',
    'https://m.example/100%25/linen',
  ],
  [
    'signs that would end a path',
    [
      move('http://l.example/arts/100%25-wool.html', 'https://l.example/culture/100%25-wool'),
      move('http://l.example/arts/who%3F.html', 'https://l.example/culture/who%3F'),
    ],
    'http://l.example/arts/50%25-off%3F.html',
    'https://l.example/culture/50%25-off%3F',
  ],
];

test.each(PAIRS)('%s', (_what, moves, url, target) => {
  expect(predictTargets(atOnce(learnRules(moves)), url, NO_FACTS)[0]?.address).toBe(target);
});

test('of a home page nothing is told, whatever was learned of pages that its parameters number', () => {
  const moves = ['12', '94'].map((id) =>
    move(`http://p.example/?p=${id}`, `https://p.example/posts/${id}`),
  );
  const rules = atOnce(learnRules(moves));
  expect(predictTargets(rules, 'http://p.example/', NO_FACTS)).toEqual([]);
  expect(predictTargets(rules, 'http://p.example/?lang=en', NO_FACTS)).toEqual([]);
});

test('what is constant but for one example is noise', () => {
  const moves = [move('http://d.example/a/one', 'http://d.example/b/entirely-other-words')];
  expect(atOnce(learnRules(moves))).toEqual([]);
});

test('a title of the page', () => {
  const titled = (n: number, title: string, slug: string): KnownMove => ({
    old: `http://n.example/node/${n}`,
    now: `https://n.example/stories/${slug}`,
    facts: { title, date: null },
  });
  const moves = [
    titled(12, 'The Mill’s End', 'the-mills-end'),
    titled(15, 'Café “Zur Brücke” opens', 'cafe-zur-brucke-opens'),
  ];
  const facts = { title: 'What the river took', date: null };
  const [target] = predictTargets(atOnce(learnRules(moves)), 'http://n.example/node/99', facts);
  expect(target?.address).toBe('https://n.example/stories/what-the-river-took');
});
