import { p, PROSE } from '../prose';
import { sample, type Sample } from '../sample';
import { bare, drupal, shell, wordpress } from '../site-builders';

const words = (text: string, count: number): string => text.split(' ').slice(0, count).join(' ');
const short = words(PROSE.en2, 40);
const box = '<form><input name="user"><input type="password" name="pass"></form>';

const choices = wordpress('News', 'Your choices', `<h1>Your choices</h1>${p(PROSE.en)}`);
const filled = `<!doctype html><title>Museum</title><body><div id="wrapper"></div><div class="end">${words(PROSE.en, 20)}</div><script src="/assets/main.js"></script>`;

/** Sound pages that detectors once doubted. */
export const MENDED_LATER: readonly Sample[] = [
  sample(
    [null, 'town about its parking lots'],
    'https://town.example/parking/zone-a',
    drupal(
      'Town',
      'Zone A',
      `${p(short)}<script src="https://cdn.maps.example/parking.js"></script>`,
    ),
  ),
  sample(
    [null, 'national park with a script for parks'],
    'https://nature.example/yosemite',
    drupal(
      'Parks',
      'Yosemite',
      `${p(short)}<script src="https://cdn.maps.example/park.js?id=3"></script>`,
    ),
  ),
  sample(
    [null, 'session that is over'],
    'https://catalogue.com/hits/12',
    bare('', 'Session', p('Your session on catalogue.com has expired. Start a new search.')),
  ),
  sample(
    [null, 'wares on a site that is called by its domain'],
    'https://autos.com/listing/12',
    bare(
      '',
      'Estate car',
      `<h1>Estate car</h1><p>More used vehicles at Autos.com for sale near you.</p>`,
    ),
  ),
  sample(
    [null, 'Indonesian part that got a host of its own'],
    'https://kabar.com/id/artikel/12',
    drupal('Kabar', 'Artikel', `${box}<h1>Pasar lama</h1>${p(short)}`),
    { at: 'https://id.kabar.com/artikel/12' },
  ),
  sample(
    [null, 'site whose name is that of a login system'],
    'http://www.cas.org/expertise/12',
    drupal('CAS', 'Products', `${box}<h1>Products</h1>${p(short)}`),
    { at: 'https://cas.org/products/expertise' },
  ),
  sample(
    [null, 'page that scripts fill, in a frame with words'],
    'https://museum3.example/o/7',
    filled,
    {
      sibling: { html: filled },
    },
  ),
  sample(
    [null, 'question for consent that knows the way back'],
    'https://paper.example/politics/a-vote-in-the-council',
    choices,
    {
      at: 'https://paper.example/consent?return=/politics/a-vote-in-the-council',
      sibling: {
        html: choices,
        at: 'https://paper.example/consent?return=/politics/qkzvwxjhpftrgbmnld',
      },
    },
  ),
  sample(
    [null, 'viewer of scans'],
    'https://scans.example/scan/12',
    bare('', 'Scan 12', p('The document you requested opens in a moment.')),
  ),
  sample(
    [null, 'word before a page elsewhere'],
    'https://ministry.example/links/12',
    bare('', 'Ministry', p('The page you requested is outside of our site. Go on.')),
  ),
  sample(
    [null, 'page with its new address'],
    'https://choir.example/old/12',
    bare('', 'Choir', p('Die gesuchte Seite steht jetzt unter choir.example/12.')),
  ),
  sample(
    [null, 'front page that stood in a folder'],
    'https://brass-band.example/web/index.html',
    wordpress('Brass Band', 'Brass Band', p(PROSE.en2)),
    { at: 'https://brass-band.example/' },
  ),
  sample(
    [null, 'front page of a language in a folder'],
    'https://glassworks.example/english/index.htm',
    wordpress('Glassworks', 'Glassworks', p(PROSE.en2)),
    { at: 'https://glassworks.example/en/' },
  ),
];

/** What they are told apart from. */
export const LIKE_MENDED_LATER: readonly Sample[] = [
  sample(
    ['soft-404', 'nothing but a regret'],
    'https://scans2.example/scan/12',
    bare('', 'Archive', p('Sorry, the document you requested is not in our archive any more.')),
  ),
  sample(
    ['soft-404', 'nothing but a regret, in German'],
    'https://choir2.example/old/12',
    shell('Chor', 'Chor', p('Die gesuchte Seite wurde gelöscht.')),
  ),
  sample(
    ['to-home-page', 'index of a folder in a folder'],
    'https://glassworks2.example/history/furnaces/index.htm',
    wordpress('Glassworks', 'Glassworks', p(PROSE.en2)),
    { at: 'https://glassworks2.example/' },
  ),
  sample(
    ['parked', 'domain that ran out'],
    'https://choir-singers.com/2012/concert',
    bare('', 'Expired', p('choir-singers.com has expired. Renew it now.')),
  ),
];
