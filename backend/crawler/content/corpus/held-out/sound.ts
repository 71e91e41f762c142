import { p, PROSE } from '../prose';
import { sample, type Sample } from '../sample';
import { aspNet, bare, drupal, joomla, news, nineties, shell, wordpress } from '../site-builders';

const softSibling = {
  html: wordpress(
    'Gazette',
    'Page not found',
    '<h1>Page not found</h1><p>The page you are looking for does not exist. Try the search or the archive, which goes back to 1951.</p>',
  ),
};
const consent = bare(
  '',
  'Before you continue',
  p(
    'We value your privacy. We and our 812 partners store and access information on a device, such as cookies, to show personalised advertising. Accept all cookies or manage your choices.',
  ),
);

export const SOUND: readonly Sample[] = [
  sample(
    [null, 'reference of status codes'],
    'https://docs.web.example/reference/status/404',
    drupal(
      'Web Docs',
      '404 Not Found',
      p(
        'The HTTP 404 Not Found response status code indicates that the server cannot find the requested resource. Links that lead to a 404 page are often called broken or dead links. A 404 status code only indicates that the resource is missing without indicating if this is temporary or permanent.',
      ),
    ),
  ),
  sample(
    [null, 'a film of that name'],
    'https://filmfest.example/2016/films/page-not-found',
    wordpress(
      'Film Festival',
      'Page Not Found',
      '<h1>Page Not Found</h1><p>Netherlands 2015, 14 min. Director: Iris de Boer. A librarian looks for a book that was never written.</p>',
    ),
  ),
  sample(
    [null, 'bus line 404'],
    'https://transit.example/lines/404',
    bare(
      '',
      '404 | Transit',
      '<h1>404</h1><p>North Station – Hospital – Harbour. Every twenty minutes on weekdays, hourly on Sundays.</p>',
    ),
  ),
  sample(
    [null, 'a short definition'],
    'http://dictionary.example/word/ephemeral',
    nineties(
      'Dictionary',
      'ephemeral',
      '<H1>ephemeral</H1><P>lasting a very short time; from Greek <I>ephemeros</I>, lasting a day.</P>',
    ),
  ),
  sample(
    [null, 'no results'],
    'https://catalogue.example/search?q=zebra+finch',
    joomla(
      'Catalogue',
      'Search',
      '<h1>Search</h1><p>No results were found for “zebra finch”. Check the spelling or use fewer words.</p>',
    ),
  ),
  sample(
    [null, 'product out of stock'],
    'https://shop.example/p/tent-3000',
    news(
      'Outdoor Shop',
      'Tent 3000',
      '<h1>Tent 3000</h1><p>This product is no longer available. Weight 2.4 kg, two persons, green.</p>',
    ),
  ),
  sample(
    [null, 'article beside a soft sibling'],
    'https://gazette.example/1998/mayor-resigns.html',
    wordpress(
      'Gazette',
      'Mayor resigns',
      `<article><h1>Mayor resigns</h1>${p(PROSE.en)}</article>`,
    ),
    { sibling: softSibling },
  ),
  sample(
    [null, 'short article beside a soft sibling'],
    'https://gazette.example/1998/fog.html',
    wordpress(
      'Gazette',
      'Fog',
      '<h1>Fog</h1><p>Fog closed the airport on Sunday from six until ten. No flight was cancelled, but eleven were late by two hours and more.</p>',
    ),
    { sibling: softSibling },
  ),
  sample(
    [null, 'shell that scripts fill'],
    'https://dash.example/report/77',
    shell('Dash', 'Dash', ''),
    { sibling: { html: shell('Dash', 'Dash', '') } },
  ),
  sample([null, 'consent before everything'], 'https://magazin.example/kultur/oper', consent, {
    sibling: { html: consent },
  }),
  sample(
    [null, 'same frame and much boilerplate, other content'],
    'https://herbarium.example/sheet/4211',
    aspNet(
      'Herbarium',
      'Herbarium',
      `<p>Campanula barbata L., collected by A. Rauch, Gotthard, 2100 m, July 1899.</p>${p(PROSE.en2)}`,
    ),
    { sibling: { html: aspNet('Herbarium', 'Herbarium', p(PROSE.en2)) } },
  ),
  sample(
    [null, 'article about the trade with domains'],
    'https://business.example/tech/domain-trade',
    news(
      'Business',
      'This domain is for sale: how names became a market',
      `<h1>This domain is for sale</h1><p>Buy this domain, say thousands of pages. Behind them stand firms such as sedo.com and Bodis.</p>${p(PROSE.en)}${p(PROSE.en2)}`,
    ),
  ),
  sample(
    [null, 'offer on a market for domains'],
    'https://sedo.com/search/details/?domain=lakehouse.example',
    bare(
      '',
      'lakehouse.example is for sale',
      '<h1>lakehouse.example</h1><p>Make an offer on this domain. Minimum offer: 500 EUR.</p>',
    ),
  ),
  sample(
    [null, 'house for sale'],
    'https://lakehouse.example/',
    wordpress(
      'Lake House',
      'For sale',
      '<h1>For sale</h1><p>House by the lake, four rooms, garden and jetty. Viewings at weekends.</p>',
    ),
  ),
  sample(
    [null, 'other name of the front page'],
    'https://brewery.example/home.html',
    wordpress('Brewery', 'Brewery', p('Welcome.')),
    { at: 'https://brewery.example/' },
  ),
  sample(
    [null, 'section that got its own host'],
    'https://university.example/library/',
    drupal('University Library', 'Library', p('Open from eight to midnight.')),
    { at: 'https://library.university.example/' },
  ),
  sample(
    [null, 'short address of a forwarder'],
    'https://bit.ly/2xYzAbc',
    wordpress('Festival', 'Festival', p('Tickets from May.')),
    { at: 'https://festival.example/' },
  ),
  sample(
    [null, 'a home page that moved to its own domain'],
    'http://people.college.example/~jmiller/',
    bare('', 'John Miller', p('Professor of geology.')),
    { at: 'https://johnmiller.example/' },
  ),
  sample(
    [null, 'the same page under https and www'],
    'http://parish.example/history.html',
    nineties('Parish', 'History', p(PROSE.en)),
    { at: 'https://www.parish.example/history.html' },
  ),
  sample(
    [null, 'an article moved to another domain'],
    'http://www.oldpaper.example/2003/flood.html',
    news('New Paper', 'The flood', `<article>${p(PROSE.en)}</article>`),
    { at: 'https://newpaper.example/archive/2003/flood' },
  ),
  sample(
    [null, 'a page that renews itself'],
    'https://weather.example/station/7',
    bare('', 'Station 7', '<h1>Station 7</h1><p>12.4 °C, wind west 3, pressure 1013 hPa.</p>', {
      head: '<meta http-equiv="refresh" content="300; url=/">',
    }),
  ),
  sample(
    [null, 'article with a login beside it'],
    'https://wiki.sailing.example/knots',
    joomla(
      'Sailing',
      'Knots',
      `<h1>Knots</h1>${p(PROSE.en2)}<form><input name="user"><input type="password" name="pw"><button>Login</button></form>`,
    ),
  ),
  sample(
    [null, 'help on logging in'],
    'https://help.mail.example/articles/login-problems',
    wordpress(
      'Mail Help',
      'Login problems',
      '<h1>Login problems</h1><p>You must be logged in to change your password. If you forgot it, use the link below the form. Caps lock may be on.</p>',
    ),
  ),
  sample(
    [null, 'asked for a login'],
    'https://bank.example/login',
    bare('', 'Login', '<h1>Login</h1><form><input name="u"><input type="password"></form>'),
  ),
  sample(
    [null, 'teaser of a paid article'],
    'https://times.example/2019/04/opera-review',
    news(
      'Times',
      'A night at the opera',
      `<article><h1>A night at the opera</h1><time>4 April 2019</time><p>The new production opens with a storm. To continue reading, log in or subscribe.</p><input type="password"></article>`,
    ),
    { sibling: 'hard' },
  ),
  sample(
    [null, 'number of an article'],
    'https://archive.example/node/404',
    drupal(
      'Archive',
      'Map of the parish, 1811',
      p('Ink on linen, 60 by 80 cm. Gift of the Harwood family.'),
    ),
    { at: 'https://archive.example/maps/404' },
  ),
  sample(
    [null, 'Japanese article'],
    'https://shimbun.example/articles/ichiba',
    news('新聞', '旧市場を修復へ', `<h1>旧市場を修復へ</h1>${p(PROSE.ja)}`, { lang: 'ja' }),
    {
      sibling: {
        html: news(
          '新聞',
          '新聞',
          '<h1>お探しのページは見つかりませんでした</h1><p>ご指定のページは削除されたか、移動した可能性があります。</p>',
          { lang: 'ja' },
        ),
      },
    },
  ),
  sample(
    [null, 'a shop called so'],
    'https://pagenotfound.example/about',
    wordpress(
      'Page Not Found',
      'Page Not Found',
      '<h1>Page Not Found</h1><p>Bookshop and gallery for artists’ books in the old town. Open Thursday to Sunday from noon to six.</p>',
    ),
  ),
];
