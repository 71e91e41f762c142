import { p, PROSE } from '../prose';
import { sample, type Sample } from '../sample';
import { bare, drupal, forum, joomla, news, nineties, wordpress } from '../site-builders';

const lost = bare(
  '',
  'Institute of Soils',
  p(
    'The server could not deliver a document here. Our archive of soil maps moved to the national data centre in 2016, where all sheets are kept and may be ordered by number.',
  ),
);

export const MORE: readonly Sample[] = [
  sample(
    ['soft-404', 'Portuguese council'],
    'https://camara.example/eventos/2009/feira',
    drupal('Câmara', 'Página não encontrada', p('A página pretendida não foi encontrada.'), {
      lang: 'pt',
    }),
  ),
  sample(
    ['soft-404', 'Italian daily'],
    'https://giornale.example/2010/03/02/sport/coppa.html',
    news(
      'Giornale',
      'Errore 404',
      '<h1>Pagina non trovata</h1><p>La pagina che stai cercando non esiste.</p>',
      { lang: 'it' },
    ),
  ),
  sample(
    ['soft-404', 'Polish blog'],
    'https://blog.example/2011/05/gory/',
    wordpress(
      'Blog',
      'Nie znaleziono strony',
      '<h1>Nie znaleziono strony</h1><p>Nic tu nie ma. Może pomoże wyszukiwarka?</p>',
      { lang: 'pl', head: '<meta name="robots" content="noindex">' },
    ),
  ),
  sample(['soft-404', 'soils'], 'https://soils.example/sheets/44-b.html', lost, {
    sibling: { html: lost },
  }),
  sample(
    ['parked', 'Polish offer'],
    'http://zagle.example/regaty.html',
    bare(
      '',
      'zagle.example',
      '<h1>zagle.example</h1><p>Ta domena jest na sprzedaż. Kup tę domenę.</p>',
      { lang: 'pl' },
    ),
  ),
  sample(
    ['to-home-page', 'museum object'],
    'https://museum2.example/collection/object/1883.12',
    wordpress('Museum', 'Museum', p('Plan your visit.')),
    { at: 'https://museum2.example/' },
  ),
  sample(
    ['to-login', 'Spanish campus'],
    'https://campus.example/curso/12/apuntes',
    joomla(
      'Campus',
      'Iniciar sesión',
      '<h1>Iniciar sesión</h1><form><input name="u"><input type="password"></form>',
    ),
    { at: 'https://campus.example/login/index.php' },
  ),
  sample(
    [null, 'Polish article'],
    'https://gazeta.example/hala',
    news('Gazeta', 'Nie znaleziono winnych', `<h1>Nie znaleziono winnych</h1>${p(PROSE.pl)}`, {
      lang: 'pl',
    }),
  ),
  sample(
    [null, 'Russian short page'],
    'http://slovar.example/slovo/ozero',
    nineties('Словарь', 'Озеро', '<H1>Озеро</H1><P>Водоём, не имеющий прямой связи с морем.</P>'),
  ),
  sample(
    [null, 'help on a message'],
    'https://browser.example/help/page-not-loading',
    drupal(
      'Browser Help',
      'Page not available',
      p(
        'If you read that the page you requested is not available, check your connection first. Switch the router off and on. Then clear the cache in the settings. Try another browser, too. If the site is down for everybody, wait some minutes.',
      ),
    ),
  ),
  sample(
    [null, 'album'],
    'https://music.example/album/7712',
    bare(
      '',
      'Error 404 | Albums',
      '<h1>Error 404</h1><p>Second album of the band, 1999, eleven tracks, 43 minutes.</p>',
    ),
  ),
  sample(
    [null, 'event that is over'],
    'https://hall.example/events/2012-05-01',
    wordpress('Hall', 'May Ball', '<h1>May Ball</h1><p>This event has ended.</p>'),
  ),
  sample(
    [null, 'own site that speaks of its name'],
    'https://clocks.example/about',
    wordpress(
      'Clocks',
      'About',
      '<h1>About</h1><p>clocks.example was registered in 1998. We mend clocks of every age and buy old movements.</p>',
    ),
  ),
  sample(
    [null, 'thread with quotation and login'],
    'https://hifi.example/viewtopic.php?t=2',
    forum(
      'Hi-Fi',
      'Cannot log in',
      `<h3>Cannot log in</h3><p>It says: you must be logged in to view this page. ${PROSE.en2}</p><form><input type="password"></form>`,
    ),
  ),
  sample(
    [null, 'department that got its own host'],
    'http://www.uni.example/~geo/',
    bare('', 'Geology', p('Staff, courses, field trips.')),
    { at: 'https://geo.uni.example/' },
  ),
];
