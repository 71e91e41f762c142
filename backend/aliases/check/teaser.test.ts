import { publishedOn, judgedPages } from '../testing/judged-pages';
import { proseOf } from '../testing/prose';
import { pageCalled } from '../testing/small-web';

const DAY = publishedOn('2014-05-03');
const TEXT = proseOf('a long story', 40);
const COPY = pageCalled('The ferry', TEXT, DAY);
const WALL = '<p>Subscribe and read on: all stories of the Courier for one crown a week.</p>';

const startOf = (sentences: number): string => TEXT.split('\n').slice(0, sentences).join('\n');
const before = (rest: string, sentences = 12): string =>
  pageCalled('The ferry', startOf(sentences) + rest, DAY);

test('the beginning of a text before a wall is told as such', () => {
  expect(judgedPages(COPY, before(WALL))).toBe('teaser');
  expect(judgedPages(COPY, before(''))).toBe('teaser');
});

test('nor does a wall that stands before all texts count, however short their beginnings are', () => {
  const wall = `${WALL}<p>Whoever has a key of the Courier may come in by it. For schools and libraries there are others.</p>`;
  const walled = pageCalled('The mill', proseOf('of a mill', 3) + wall, DAY);
  expect(judgedPages(COPY, before(wall, 4), [walled])).toBe('teaser');
});

test('the lead alone, with no wall behind it, tells of pictures or a film', () => {
  expect(judgedPages(COPY, before('', 8))).toBeNull();
  expect(judgedPages(COPY, before(WALL, 8))).toBe('teaser');
});

const PICTURES = '<img src="/1.jpg"><img src="/2.jpg">';

test.each([
  ['a newsletter', '<p>Subscribe to our newsletter: the news of the week in your inbox.</p>'],
  ['one in German', '<p>Jetzt anmelden: unser Newsletter, jeden Morgen kostenlos.</p>'],
  ['one in Dutch', '<p>Nieuwsbrief</p><p>Vul uw adres in en abonneer u.</p>'],
  ['one in Russian', '<p>Подпишитесь на нашу рассылку и читайте новости.</p>'],
  ['one in Japanese', '<p>メールマガジンに登録する</p>'],
  ['another one in Japanese', '<p>ニュースレターの登録はこちら</p>'],
  ['one in Chinese', '<p>订阅我们的电子报</p>'],
  ['one in French', '<p>S’abonner à la lettre de la rédaction, chaque matin.</p>'],
  ['one in Czech', '<p>Přihlaste se k odběru novinek.</p>'],
  ['a channel', '<p>Subscribe to our channel on YouTube and see more of our films.</p>'],
  ['a channel in Japanese', '<p>YouTubeチャンネル登録はこちら</p>'],
  ['pages elsewhere in Russian', '<p>Подписывайтесь на нас в Дзене и ВКонтакте.</p>'],
  ['notifications', '<p>Subscribe to push notifications of breaking news.</p>'],
  ['comments in Chinese', '<p>登录后发表评论</p>'],
  ['a discussion in German', '<p>Registrieren Sie sich für die Diskussion.</p>'],
  ['comments of readers', '<p>Log in to leave a comment.</p>'],
  [
    'comments in Spanish',
    '<p>Inicie la sesión o regístrese (registro gratuito) para comentar.</p>',
  ],
])('who asks readers to subscribe to %s has no wall', (_what, box) => {
  const others = ['a mill', 'a tower'].map((name) => pageCalled(name, proseOf(name, 9) + box));
  expect(judgedPages(COPY, before(PICTURES + box, 8), others)).toBeNull();
  expect(judgedPages(COPY, before(PICTURES + box, 8))).toBeNull();
});

test('nor has who lets readers log in above all pages', () => {
  const bar = '<div>Log in or register – subscriptions of the Courier</div>';
  const others = ['a mill', 'a tower'].map((name) => pageCalled(name, bar + proseOf(name, 9)));
  const gallery = pageCalled('The ferry', bar + startOf(8) + PICTURES, DAY);
  expect(judgedPages(COPY, gallery, others)).toBeNull();
});

test.each([
  ['captions', Array.from({ length: 9 }, (_, n) => `<p>Picture ${n + 1} of 9: harbour</p>`)],
  [
    'a video',
    [
      '<p>Two minutes and a half of what our reader Ove Strand saw of the ferry from his boat, filmed with a phone and cut by us in the evening of the same day</p>',
    ],
  ],
])('a page that has the beginning and %s of its own is another one', (_what, own) => {
  expect(judgedPages(COPY, before(own.join(''), 6))).toBeNull();
});
