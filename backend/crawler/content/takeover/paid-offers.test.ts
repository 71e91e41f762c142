import { normalUrl } from '../../../url/testing/normal-url';
import type { Offer } from '../../../status/takeover/offer';
import { isPlainOffer, isSold } from '../../../status/takeover/offer';
import { readHtml } from '../read-page';
import { sellsOffTopic } from '../sells-off-topic';
import { readComparedPage } from './read-compared-page';

function gamblingIn(html: string): Offer {
  const { offers } = readComparedPage(html, { host: 'museum-lunden.org', path: '/mill' }, () => ({
    hindrance: null,
    isParked: false,
  }));
  const found = offers.find(({ topic }) => topic === 'gambling');
  if (found === undefined) throw new Error('no such topic');
  return found;
}

const LOOKS =
  'The pages load quickly, the menu stands where one looks for it, and the search finds what it should. The support answered ' +
  'within four minutes, in good English, and knew what it was talking about. Names of makers stand beside each of the titles, so ' +
  'one sees at once from whom they come. ';

/** Of several hundred words, in which those of sellers are few. */
const REVIEW =
  'Lucky Otter Casino opened in 2021. Our testers looked at the casino for two weeks. ' +
  LOOKS.repeat(11) +
  'New players get a welcome bonus and free spins; the deposit is booked at once. Slots, blackjack and a live casino are there. ' +
  'Sign up on the official site and claim your free bonus. Payment by card takes a day, and fast withdrawals are promised to members. ';

const page = (link: string, text = REVIEW, title = 'Lucky Otter Casino'): string =>
  `<html lang="en"><title>${title}</title><h1>${title}</h1>${link}<p>${text}</p>`;

const PAID = '<a href="/go/lucky-otter-casino" rel="nofollow">Visit</a>';

test('a page that is paid for whom it sends to a casino sells, one with the same words does not', () => {
  expect(gamblingIn(page(PAID))).toMatchObject({ paidLinks: 1 });
  expect([PAID, ''].map((link) => isSold(gamblingIn(page(link))))).toEqual([true, false]);
  expect(isPlainOffer(gamblingIn(page(PAID)))).toBe(true);
});

test.each([
  ['an address that names it', '<a href="/en/go/otter-casino/">Here</a>'],
  ['… of the site itself', '<a href="https://www.museum-lunden.org/out/casino-otter">Here</a>'],
  ['a text that names it', '<a href="/visit/1" rel="nofollow"><span>Otter</span> Casino</a>'],
  ['an address that says nothing, and a call', '<a href="../go/"><b>Sign up</b></a>'],
  ['a text that names it, of who is paid besides', '<a href="/go/1" rel="sponsored">Casino</a>'],
])('leads there: %s', (_, link) => {
  expect(gamblingIn(page(link)).paidLinks).toBe(1);
});

test('links that say themselves that they are paid for lead there, one of them alone is an advertisement', () => {
  const [one, other] = ['otter', 'seal'].map(
    (name) => `<a rel="nofollow sponsored" href="https://${name}.example/casino">${name}</a>`,
  );
  expect(gamblingIn(page(`${one}${other}`)).paidLinks).toBe(2);
  expect(gamblingIn(page(`${one}`)).paidLinks).toBe(0);
  expect([`${one}${other}`, `${one}`].map((links) => isSold(gamblingIn(page(links))))).toEqual([
    true,
    false,
  ]);
});

test.each([
  ['a plain link to a casino', '<a href="https://otter.example/casino">Otter Casino</a>'],
  [
    'one that search engines are not to follow',
    '<a rel=nofollow href="https://otter.example/">Casino</a>',
  ],
  ['a link to something else', '<a href="/go/booking">Book now</a>'],
  ['a folder of that name without a call', '<a href="/visit/">Visiting and getting around</a>'],
  [
    'a path that only begins so',
    '<a href="/goals/casino">Casino</a><a href="/gone/casino">Casino</a>',
  ],
  ['prices of a museum', '<a href="/visit/">Opening hours and prices</a>'],
  ['a game of the site', '<a href="/play/poker">Play now</a>'],
  ['the way to a casino', '<a href="/en/visit/casino">Visit the casino</a>'],
  [
    'a book at a shop of goods',
    '<a rel="sponsored nofollow" href="https://www.amazon.co.uk/poker-book/dp/1">Super/System (poker)</a>',
  ],
  [
    'the same by a short address',
    '<a rel=sponsored href="https://amzn.to/3xY">The theory of poker</a>',
  ],
  ['a hotel', '<a rel=sponsored href="//www.booking.com/hotel/mc/casino.html">Hotel Casino</a>'],
  ['one in a footer', `<footer>${PAID}</footer>`],
  ['one in comments', `<div class="comments">${PAID}</div>`],
  ['one that nobody sees', `<div style="display:none">${PAID}</div>`],
  ['one beside the page', `<aside>${PAID}</aside>`],
])('does not lead there, however often: %s', (_, link) => {
  expect(gamblingIn(page(link.repeat(2))).paidLinks).toBe(0);
});

const REPORT =
  'The court found that the casino had broken the law. Police searched its offices; the regulator took its licence, and the ' +
  'charity for addiction says that the industry has to do more. The judge spoke of fraud, of victims and of a crime against people ' +
  'who had lost all. The company said that its welcome bonus and free spins, its slots and its live casino were legal. ';

test('who reports on it sells nothing, whatever is advertised between its lines', () => {
  expect(isSold(gamblingIn(page(PAID, REPORT, 'Casino before the court')))).toBe(false);
});

test('whoever reads a page for living links sees the same', () => {
  const links = readHtml(page(PAID)).paidLinks;
  expect(links).toEqual([{ target: 'lucky-otter-casino', text: 'Visit', isCovered: true }]);
  const sells = (html: string): string | null =>
    sellsOffTopic(normalUrl('http://museum-lunden.org/mill'), {
      at: normalUrl('http://museum-lunden.org/mill'),
      contentType: 'text/html; charset=utf-8',
      body: Buffer.from(html),
      isComplete: true,
    });
  expect([page(PAID), page('')].map(sells)).toEqual(['gambling', null]);
});
