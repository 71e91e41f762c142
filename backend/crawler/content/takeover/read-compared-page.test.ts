import { growthOf, LINEAR_GROWTH_MAX } from '../../../runtime/testing/growth';
import type { ComparedPage } from '../../../status/takeover/compared-page';
import { isSold } from '../../../status/takeover/offer';
import { readComparedPage } from './read-compared-page';

const AT = { host: 'museum-lunden.org', path: '/halls/mill.html' };

const read = (html: string): ComparedPage =>
  readComparedPage(html, AT, () => ({ hindrance: null, isParked: false }));

test('words of its own: no menu, comments, footer, hidden elements', () => {
  const { words } = read(
    '<nav>Menu</nav><p>The <b>old</b> mill</p><div class="comments">Nice!</div><footer>Imprint</footer>' +
      '<p style="display:none">secret</p><p style="text-indent:-9999px">secret</p><script>var x</script>',
  );
  expect(words).toEqual(['the', 'old', 'mill']);
});

test('what is called “no-sidebar” holds the page', () => {
  expect(
    read('<div class="content no-sidebar with-comments"><p>The old mill</div>').words,
  ).toHaveLength(3);
});

test('words that say something are counted, without accents', () => {
  expect([...read('<p>Die Mühle und die Mühle von 1847 mit dem Müller').contentWords]).toEqual([
    ['muhle', 2],
    ['muller', 1],
  ]);
  expect(read('<p>水車小屋の歴史').contentWords.size).toBeGreaterThan(2);
});

test('names and numbers that stay when a text is translated', () => {
  const names = (text: string): string[] => [...read(`<p>${text}</p>`).names];
  expect(
    names('In 1847 the brothers Olsen came to Lunden. They had 12 sacks, 4,310 in 2019.'),
  ).toEqual(['1847', 'olsen', 'lunden', '4310']);
  expect(names('1847 kamen die Brüder Olsen nach Lunden.')).toContain('olsen');
});

test('who runs it: accounts, proofs of ownership, mail', () => {
  const { ids } = read(
    '<meta name="google-site-verification" content="abc"><script>ga("UA-1234567-1");gtag("G-ABCDEF1234")</script>' +
      '<a href="mailto:Info@Museum-Lunden.org?subject=x">us</a> or write to mill@lunden.no, not you@example.org',
  );
  expect([...ids].toSorted()).toEqual([
    'G-ABCDEF1234',
    'UA-1234567',
    'google-site-verification=abc',
    'info@museum-lunden.org',
    'mill@lunden.no',
  ]);
});

test('places of its site, but for those that all sites have', () => {
  const links = [
    '/halls/oven?x=1',
    'rye.html#top',
    'https://www.museum-lunden.org/Halls/Dam/',
    'https://other.org/halls/wheel',
    '/contact',
    '/',
    '#top',
    'javascript:void(0)',
    '/wp-content/x',
  ];
  const html = links.map((link) => `<a href="${link}">x</a>`).join('');
  expect([...read(html).paths]).toEqual(['/halls/oven', '/halls/rye.html', '/halls/dam']);
});

test('what the site is called', () => {
  expect(read('<title>The mill | Museum of Lunden</title>').siteNames).toEqual([
    'museum of lunden',
    'the mill',
  ]);
  expect(
    read('<title>x - y</title><meta property="og:site_name" content="Museum Lunden">').siteNames,
  ).toEqual(['museum lunden']);
  expect(read('<title>The mill</title>').siteNames).toEqual([]);
});

test.each([
  [
    'en',
    'The mill was built by the brothers and this is what they have told about their work and the valley',
  ],
  [
    'de',
    'Die Mühle wurde von den Brüdern gebaut, und das ist, was sie über ihre Arbeit und das Tal sagen, wenn auch nicht mehr',
  ],
  [
    'fr',
    'Le moulin est dans la vallée que les frères ont construit pour leur travail, et il est avec une roue qui tourne',
  ],
  [
    'ru',
    'Мельница была построена братьями, и это то, что они рассказали о том, как она работает для всех или только при них',
  ],
  ['ja', '水車小屋はオルセン兄弟が建てました'],
  ['ko', '방앗간은 올센 형제가 지었다'],
  ['zh', '磨坊是奥尔森兄弟建造的'],
  ['he', 'הטחנה נבנתה על ידי האחים'],
  ['ar', 'بنى الأخوان المطحنة في الوادي'],
  ['th', 'โรงสีสร้างโดยพี่น้องโอลเซ่น'],
])('the language is %s, whatever the template says', (language, text) => {
  expect(read(`<html lang="en-US"><p>${text}</p>`).language).toBe(language);
});

test('of a few words the page itself is believed', () => {
  expect(read('<html lang="fi"><p>Mylly').language).toBe('fi');
  expect(read('<p>Mylly').language).toBeNull();
});

test.each<[what: string, piece: string]>([
  ['tags that are not closed', '<'],
  ['elements in elements', '<div>'],
  ['links', '<a href="/aaaaaaaa">a</a>'],
  ['one word', 'a'],
  ['signs of mail', 'a@'],
  ['letters with marks', 'ا\u064b'],
  ['terms', 'casino bonus '],
  ['attributes', '<p class="a-a-a-a" style="left:-1px">'],
  ['numbers', '1,1.'],
])('time grows with the page: %s', async (_what, piece) => {
  const work = (size: number): unknown => read(piece.repeat(size / piece.length));
  expect(await growthOf(work, 400_000)).toBeLessThan(LINEAR_GROWTH_MAX);
});

test('what is called a sidebar or a widget, and holds the page, is none', () => {
  const text = '<p>The old mill';
  expect(
    read(`<div class="widget Blog"><div class="post hentry">${text}</div></div>`).words,
  ).toHaveLength(3);
  expect(read(`<div class="mainwrap sidebar"><h1>Mill</h1>${text}</div>`).words).toHaveLength(4);
  expect(read(`<div class="sidebar-right">${text}</div>`).words).toHaveLength(3);
  const prose = 'The mill ground rye for the valley. '.repeat(5);
  expect(read(`<p>${prose}</p><div class="sidebar">Beside it</div>`).words).not.toContain('beside');
});

test('what lies deep, or behind many elements, is read', () => {
  expect(read(`${'<div>'.repeat(2_000)}The old mill`).words).toHaveLength(3);
  expect(read(`${'<i></i>'.repeat(40_000)}<p>The old mill`).words).toHaveLength(3);
});

test.each(['no', 'nb', 'nb-NO', 'nn', 'nn-NO'])(
  'an offer in Norwegian is read where the page calls that “%s”',
  (lang) => {
    const offer =
      'Gratisspinn og velkomstbonus: spilleautomater i nettkasino med raske uttak, innskuddsbonus uten omsetningskrav. Spill på norske nettcasino. Her er det som du ikke kan få hos andre, og alle kan være med etter en enkel registrering.';
    const { offers } = read(
      `<html lang="${lang}"><title>Velkomstbonus og gratisspinn</title><p>${offer}</p>`,
    );
    expect(offers.filter(isSold).map(({ topic }) => topic)).toEqual(['gambling']);
  },
);

test.each<[what: string, lang: string, offer: string]>([
  [
    'gambling',
    'en',
    'Gokkasten en weddenschappen: vergelijk bookmakers, gratis spins bij je eerste storting en live wedden op elk toernooi van het seizoen. Wij hebben alle bonussen voor je vergeleken, zodat je niet meer naar een andere hoeft.',
  ],
  [
    'pharma',
    'es',
    'Venta de Cytotec original y misoprostol, pastillas con entrega discreta, precio por tratamiento completo en todo el país.',
  ],
])('text that was taken from another page hides no offer: %s', (topic, lang, offer) => {
  const taken =
    'Die Mühle wurde 1412 erstmals in einer Urkunde des Klosters erwähnt, und bis 1958 mahlten die Müller des Tales dort für alle Höfe. Das Rad ist erhalten und wurde von dem Verein wieder gerichtet, der es auch am Mühlentag zeigt. ';
  const { offers } = read(
    `<html lang="${lang}"><h1>${offer.slice(0, 30)}</h1><p>${offer}</p><p>${taken}</p>`,
  );
  expect(offers.filter(isSold).map((one) => one.topic)).toEqual([topic]);
});
