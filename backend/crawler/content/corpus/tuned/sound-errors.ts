import { p, PROSE } from '../prose';
import { sample, type Sample } from '../sample';
import {
  aspNet,
  bare,
  drupal,
  forum,
  joomla,
  news,
  nineties,
  shell,
  typo3,
  wordpress,
} from '../site-builders';

const missing = {
  html: joomla(
    'Atlas',
    'Atlas',
    '<h1>Not found</h1><p>The page you requested is not part of the atlas. Use the index of maps to find regions, rivers and towns.</p>',
  ),
};
const pageOf = (own: string): string =>
  aspNet(
    'Registry',
    'Registry of monuments',
    `${p(own)}<p>The registry lists monuments of the county. Data are given as they were recorded at the time. Errors may be reported to the office by letter.</p>`,
  );
const wall = bare(
  '',
  'Just a moment...',
  p(
    'Checking your browser before accessing the site. This process is automatic. Your browser will redirect to your requested content shortly. Please allow up to five seconds.',
  ),
);
const age = bare(
  '',
  'Brewery',
  p(
    'Welcome to our brewery. You must be of legal drinking age to enter this site. Please enter your date of birth and choose the country in which you live.',
  ),
);
const repair = bare(
  '',
  'Back soon',
  p(
    'Our site is down for scheduled maintenance tonight between ten and midnight. We apologise for the inconvenience and look forward to seeing you again tomorrow.',
  ),
);

/** About errors, or near them. */
export const SOUND_ERRORS: readonly Sample[] = [
  sample(
    [null, 'short reference of a code'],
    'https://codes.example/404',
    bare(
      '',
      '404 Not Found — codes.example',
      '<h1>404 Not Found</h1><p>The origin server did not find a current representation for the target resource or is not willing to disclose that one exists.</p>',
    ),
  ),
  sample(
    [null, 'reference under another address'],
    'https://api.example/docs/codes/e17',
    drupal(
      'API',
      'Not found',
      p(
        'Returned when the requested resource could not be found. The body holds the name of the collection and the key that was asked for. Clients should not repeat the call.',
      ),
    ),
  ),
  sample(
    [null, 'encyclopedia'],
    'https://encyclopedia.example/wiki/HTTP_404',
    drupal(
      'Encyclopedia',
      'HTTP 404',
      p(
        `In computer network communications, the 404 Not Found error message is a standard response code to indicate that the server could not find what was requested. ${PROSE.en}`,
      ),
    ),
  ),
  sample(
    [null, 'gallery of error pages'],
    'https://design.example/50-best-404-pages',
    wordpress(
      'Design',
      '50 best 404 pages',
      `<h1>50 best 404 pages</h1><p>“Oops! The page you are looking for does not exist” need not be boring.</p>${p(PROSE.en2)}`,
    ),
  ),
  sample(
    [null, 'how to mend it'],
    'https://hosting.example/kb/page-not-found',
    drupal(
      'Hosting',
      'Page not found',
      p(
        'If your visitors see “The requested URL was not found on this server”, check that the file was uploaded into the right folder, and that its name is spelt the same, capital letters included. Then look at your rewrite rules. In nine of ten cases one of these three is the reason. If not, open a ticket and name the address, the time and what you changed before. We answer within a day.',
      ),
    ),
  ),
  sample(
    [null, 'short question in a forum'],
    'https://forum.php.example/viewtopic.php?t=12',
    forum(
      'PHP',
      'Page not found',
      '<h3>Page not found</h3><p>by tom » 12 May 2009</p><p>My script says the page you requested could not be found. Why?</p><form><textarea name="message"></textarea></form>',
    ),
  ),
  sample(
    [null, 'question with a date'],
    'https://ask.example/q/881',
    wordpress(
      'Ask',
      'File not found',
      '<h1>File not found</h1><time>2011-02-03</time><p>The compiler says file not found, though the file you requested is there. Any idea?</p>',
    ),
  ),
  sample(
    [null, 'song'],
    'https://lyrics.example/s/404-not-found',
    bare(
      '',
      '404 Not Found',
      '<h1>404 Not Found</h1><p>I looked for you in every street, in every bar, on every seat. The lights went out, the line was dead.</p>',
    ),
  ),
  sample(
    [null, 'song, other address'],
    'https://lyrics.example/song/88213',
    bare(
      '',
      'Page Not Found',
      '<h1>Page Not Found</h1><p>I looked for you in every street, in every bar, on every seat. The lights went out, the line was dead, and nothing that I wrote was read.</p>',
    ),
  ),
  sample(
    [null, 'area code'],
    'https://phones.example/area/georgia',
    bare(
      '',
      '404 – Area codes',
      '<h1>404</h1><p>Atlanta and its suburbs inside the perimeter. In service since 1947.</p>',
    ),
  ),
  sample(
    [null, 'aircraft with the number'],
    'https://planes.example/type/convair',
    nineties(
      'Planes',
      '404',
      '<H1>404</H1><P>Twin piston aircraft, built by Cessna from 1976, eight seats.</P>',
    ),
  ),
  sample(
    [null, 'news about a broken ministry site'],
    'https://paper.example/2013/10/site-fails',
    news(
      'Paper',
      'Ministry site fails',
      `<h1>Page not found: ministry site fails</h1><p>“The page you requested cannot be found”, was all that applicants read on Tuesday.</p>${p(PROSE.en)}`,
    ),
  ),
  sample(
    [null, 'short news with quotation'],
    'https://paper.example/2013/10/brief',
    news(
      'Paper',
      'In brief',
      '<h1>In brief</h1><p>Visitors of the town’s website read “page not found” on Monday. By noon all was well again. The cause was a cable that had been cut near the station.</p>',
    ),
  ),
  sample(
    [null, 'German article on missing pages'],
    'https://archivblog.example/2015/tote-verweise',
    wordpress(
      'Archivblog',
      'Seite nicht gefunden: was bleibt vom Netz',
      `<h1>Seite nicht gefunden: was bleibt vom Netz</h1><p>Die gewünschte Seite existiert nicht, heißt es oft.</p>${p(PROSE.de)}`,
      { lang: 'de' },
    ),
  ),
  sample(
    [null, 'French short page'],
    'https://mairie.example/horaires',
    typo3(
      'Mairie',
      'Horaires',
      '<h1>Horaires</h1><p>La mairie est ouverte du lundi au vendredi de 9 h à 17 h.</p>',
      { lang: 'fr' },
    ),
  ),
  sample(
    [null, 'Spanish short page'],
    'https://bib.example/horario',
    joomla(
      'Biblioteca',
      'Horario',
      '<h1>Horario</h1><p>Abierto de lunes a viernes. No se ha encontrado el catálogo antiguo.</p>',
      { lang: 'es' },
    ),
  ),
  sample(
    [null, 'Chinese article'],
    'http://wenhua.example/a/1.htm',
    bare('', '旧市场将修复', `<h1>旧市场将修复</h1>${p(PROSE.zh)}`, { lang: 'zh' }),
  ),
  sample(
    [null, 'Turkish article'],
    'https://gazete.example/pazar',
    news('Gazete', 'Kayıp çocuk bulunamadı', `<h1>Kayıp çocuk bulunamadı</h1>${p(PROSE.tr)}`, {
      lang: 'tr',
    }),
  ),
  sample(
    [null, 'Swedish brief'],
    'https://tidning.example/kort',
    news(
      'Tidning',
      'Hunden hittades inte',
      '<h1>Hunden hittades inte</h1><p>Polisen letade hela natten utan resultat.</p>',
      { lang: 'sv' },
    ),
  ),
  sample(
    [null, 'empty category'],
    'https://blog.example/category/rivers/',
    wordpress('Blog', 'Rivers', '<h1>Rivers</h1><p>No posts were found in this category yet.</p>'),
  ),
  sample(
    [null, 'search without results'],
    'https://shop.example/?s=anvil',
    wordpress(
      'Shop',
      'Search',
      '<h1>Nothing Found</h1><p>Sorry, but nothing matched your search terms. Please try again with some different keywords.</p>',
      { head: '<meta name="robots" content="noindex">' },
    ),
  ),
  sample(
    [null, 'job filled'],
    'https://jobs.example/offer/71',
    news(
      'Jobs',
      'Carpenter wanted',
      '<h1>Carpenter wanted</h1><p>This position has been filled and is no longer available.</p>',
    ),
  ),
  sample(
    [null, 'photograph'],
    'https://photos.example/p/812',
    bare(
      '',
      'Harbour, 1931',
      '<h1>Harbour, 1931</h1><img src="812.jpg"><p>Silver gelatin print.</p>',
    ),
  ),
  sample(
    [null, 'a haiku'],
    'http://poems.example/frog.html',
    nineties('Poems', 'Frog', '<P>Old pond, a frog jumps in, the sound of water.</P>'),
  ),
  sample(
    [null, 'almost nothing'],
    'http://old.example/counter.html',
    '<html><body>ok</body></html>',
  ),
  sample(
    [null, 'empty page'],
    'http://old.example/blank.html',
    '<html><head><title></title></head><body></body></html>',
  ),
  sample(
    [null, 'missing person'],
    'https://cases.example/1987/anna',
    bare(
      '',
      'Not found: Anna Weber, missing since 1987',
      '<h1>Never found</h1><p>She left the office at six and was not seen again. The police ask for witnesses.</p>',
    ),
  ),
  sample(
    [null, 'record of a missing book'],
    'https://library.example/record/5',
    drupal(
      'Library',
      'Travels in Lapland',
      p('Item not found on shelf since 2004. One volume, calf, 1811.'),
    ),
  ),
  sample(
    [null, 'front page that says 404'],
    'https://fourofour.example/',
    bare('', '404', '<h1>404</h1><p>This page does not exist. Club nights on Fridays.</p>'),
  ),
  sample(
    [null, 'article beside a soft sibling'],
    'https://atlas.example/regions/karst.html',
    joomla('Atlas', 'Atlas', `<h1>Karst</h1>${p(PROSE.en2)}`),
    { sibling: missing },
  ),
  sample(
    [null, 'short page beside a soft sibling of the same title'],
    'https://atlas.example/towns/ford.html',
    joomla(
      'Atlas',
      'Atlas',
      '<h1>Ford</h1><p>Market town on the river, 4,200 people. Weaving, a brewery, a railway since 1868. Fair on the first of May.</p>',
    ),
    { sibling: missing },
  ),
  sample(
    [null, 'record in much boilerplate'],
    'https://registry.example/item/m1.aspx',
    pageOf('Milestone, granite, 1784, beside the old post road.'),
    { sibling: { html: pageOf('No monument has this number.') } },
  ),
  sample(
    [null, 'record with long boilerplate'],
    'https://registry.example/item/m2.aspx',
    pageOf(`${PROSE.en2} Stone cross, 1540.`),
    { sibling: { html: pageOf(PROSE.en2) } },
  ),
  sample(
    [null, 'empty record, same title'],
    'https://flora.example/taxon/salix',
    nineties(
      'Flora',
      'Flora of the county',
      p('Salix alba, common by streams below 300 m, flowering in April and May. Used for baskets.'),
    ),
    {
      sibling: {
        html: nineties(
          'Flora',
          'Flora of the county',
          p(
            'No such plant is recorded in the flora of the county. Please go back and choose another name.',
          ),
        ),
      },
    },
  ),
  sample(
    [null, 'list that stands in for its entries'],
    'https://museum.example/exhibitions',
    wordpress('Museum', 'Exhibitions', `<h1>Exhibitions</h1>${p(PROSE.en)}${p(PROSE.en2)}`),
    {
      sibling: {
        html: wordpress(
          'Museum',
          'Exhibitions',
          `<h1>Exhibitions</h1>${p(PROSE.en)}${p(PROSE.en2)}`,
        ),
      },
    },
  ),
  sample(
    [null, 'front page under every address, asked for itself'],
    'https://band.example/index.html',
    wordpress('Band', 'Band', p(PROSE.en)),
    { sibling: { html: wordpress('Band', 'Band', p(PROSE.en)) } },
  ),
  sample([null, 'wall for machines'], 'https://guarded.example/reports/q3', wall, {
    sibling: { html: wall },
  }),
  sample([null, 'age'], 'https://beer.example/history/1850', age, { sibling: { html: age } }),
  sample([null, 'maintenance'], 'https://radio2.example/archive/12', repair, {
    sibling: { html: repair },
  }),
  sample(
    [null, 'shell with a line of law'],
    'https://maps.example/tile/9',
    shell('Maps', 'Maps', '<p>Loading…</p>'),
    { sibling: { html: shell('Maps', 'Maps', '<p>Loading…</p>') } },
  ),
  sample(
    [null, 'scripts needed'],
    'https://viewer.example/doc/3',
    bare(
      '',
      'Viewer',
      p(
        'This viewer shows documents of the archive at full resolution. Please enable JavaScript in your browser in order to use it, then load the page again.',
      ),
    ),
    {
      sibling: {
        html: bare(
          '',
          'Viewer',
          p(
            'This viewer shows documents of the archive at full resolution. Please enable JavaScript in your browser in order to use it, then load the page again.',
          ),
        ),
      },
    },
  ),
  sample(
    [null, 'index led to its directory'],
    'https://manual.example/ch1/index.html',
    bare('', 'Chapter 1', p(PROSE.en2)),
    {
      at: 'https://manual.example/ch1/',
      sibling: { at: 'https://manual.example/ch1/', html: '<title>Chapter 1</title>' },
    },
  ),
  sample(
    [null, 'everybody is asked for consent elsewhere'],
    'https://portal2.example/auto/test',
    bare('', 'Consent', p('We value your privacy. Accept all cookies?')),
    {
      at: 'https://consent.portal2.example/collect?return=%2Fauto%2Ftest',
      sibling: {
        at: 'https://consent.portal2.example/collect?return=%2Fqkzvwxjhpftrgbmnld',
        html: '<title>Consent</title>',
      },
    },
  ),
  sample(
    [null, 'article on error pages moved'],
    'https://dev.example/2009/errors',
    wordpress('Dev', 'Designing error pages', `<article>${p(PROSE.en)}</article>`),
    { at: 'https://dev.example/blog/not-found' },
  ),
];
