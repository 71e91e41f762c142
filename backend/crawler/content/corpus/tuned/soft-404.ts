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

const moved = nineties(
  'Geology Dept',
  'Geology Department',
  p(
    'This part of our server was closed in 2011. Professor Hall has retired, and his lecture notes are kept by the library of the faculty. Students find the new timetable on the notice board beside the office.',
  ),
);
const gone = drupal(
  'Council',
  'Council services',
  p(
    'Sorry, our website has changed. You can pay a bill, report a problem, apply for a permit or find your councillor. Popular services are listed below with their opening hours and telephone numbers.',
  ),
);
const noindex = { head: '<meta name="robots" content="noindex,nofollow">' };

export const SOFT_404: readonly Sample[] = [
  sample(
    ['soft-404', 'nginx page served as fine'],
    'http://cam.example/data/run17.html',
    bare(
      '',
      '404 Not Found',
      '<center><h1>404 Not Found</h1></center><hr><center>nginx/1.14.0</center>',
    ),
  ),
  sample(
    ['soft-404', 'Apache page served as fine'],
    'http://ftp.example/pub/readme.html',
    bare(
      '',
      '404 Not Found',
      '<h1>Not Found</h1><p>The requested URL /pub/readme.html was not found on this server.</p><hr><address>Apache/2.4.7 (Ubuntu) Server at ftp.example Port 80</address>',
    ),
  ),
  sample(
    ['soft-404', 'plain sentence'],
    'http://cgi.example/show.pl?doc=12',
    '<html><body>The document you requested does not exist.</body></html>',
  ),
  sample(['soft-404', 'bare message'], 'http://tiny.example/x/y.html', '<p>Page not found.</p>'),
  sample(
    ['soft-404', 'Drupal'],
    'https://charity.example/node/2231',
    drupal('Charity', 'Page not found', p('The requested page could not be found.')),
  ),
  sample(
    ['soft-404', 'Joomla'],
    'https://tennis.example/index.php?option=com_content&id=44',
    joomla(
      'Tennis',
      '404 - Article not found',
      '<h1>404 - Article not found</h1><p>The page you are looking for may have been moved. Try the home page.</p>',
    ),
  ),
  sample(
    ['soft-404', 'government, wordy'],
    'https://www.agency.example/publications/guide.aspx',
    aspNet(
      'Agency',
      'Page Not Found - Agency',
      '<h1>Page Not Found</h1><p>We recently reorganised this website. The page you requested may have moved to a new address or may have been archived. Please use the search, the site index or the list of topics to find what you need. If you typed the address, please check the spelling. If you followed a link from another website, please tell its owner. You can also write to our web team.</p>',
    ),
  ),
  sample(
    ['soft-404', 'newspaper with popular stories'],
    'https://star.example/2009/06/01/lion-escapes/',
    news(
      'Star',
      'Story not found',
      '<h1>We couldn’t find that page</h1><p>The story you are looking for may have been removed.</p>',
    ),
  ),
  sample(
    ['soft-404', 'video gone'],
    'https://tube.example/watch/88213',
    bare(
      '',
      'Content not available',
      '<h1>Content not available</h1><p>The content you requested has been removed by its owner.</p>',
    ),
  ),
  sample(
    ['soft-404', 'blogger'],
    'https://rocks.blog.example/2008/05/granite.html',
    wordpress(
      'Rocks',
      'Page not found',
      '<div class="status-msg">Sorry, the page you were looking for in this blog does not exist.</div>',
      noindex,
    ),
  ),
  sample(
    ['soft-404', 'suspended account'],
    'http://smallshop.example/catalog/lamps.html',
    bare(
      '',
      'Account Suspended',
      '<h1>Account Suspended</h1><p>This Account has been suspended. Contact your hosting provider for more information.</p>',
    ),
    { at: 'http://smallshop.example/cgi-sys/suspendedpage.cgi' },
  ),
  sample(
    ['soft-404', 'topic gone'],
    'https://board.example/viewtopic.php?t=991',
    forum('Board', 'Information', '<h2>Information</h2><p>The requested topic does not exist.</p>'),
  ),
  sample(
    ['soft-404', 'German magazine'],
    'https://magazin.example/artikel/2009/wolken.html',
    news(
      'Magazin',
      'Artikel nicht gefunden',
      '<h1>Artikel nicht gefunden</h1><p>Der gesuchte Artikel ist nicht mehr verfügbar.</p>',
      { lang: 'de' },
    ),
  ),
  sample(
    ['soft-404', 'German Fehler 404'],
    'https://stadtwerke.example/strom/tarife-2010.html',
    typo3(
      'Stadtwerke',
      'Fehler 404',
      '<h1>Fehler 404</h1><p>Die gewünschte Seite konnte leider nicht gefunden werden. Nutzen Sie bitte die Navigation.</p>',
    ),
  ),
  sample(
    ['soft-404', 'French town'],
    'https://ville.example/vie-pratique/horaires.html',
    drupal('Ville', 'Page non trouvée', p('La page demandée n’a pas pu être trouvée.'), {
      lang: 'fr',
    }),
  ),
  sample(
    ['soft-404', 'Spanish daily'],
    'https://diario.example/2010/05/12/economia/1273655.html',
    news(
      'Diario',
      'Error 404: página no encontrada',
      '<h1>Lo sentimos</h1><p>La página que buscas no existe o ha cambiado de dirección.</p>',
      { lang: 'es' },
    ),
  ),
  sample(
    ['soft-404', 'Italian region'],
    'https://regione.example/bandi/2008/bando12.htm',
    nineties(
      'Regione',
      'Pagina non trovata',
      '<H2>Pagina non trovata</H2><P>La pagina richiesta non è disponibile.</P>',
    ),
  ),
  sample(
    ['soft-404', 'Dutch broadcaster'],
    'https://omroep.example/artikel/2007-haven',
    news(
      'Omroep',
      'Pagina niet gevonden',
      '<h1>Pagina niet gevonden</h1><p>De pagina die je zoekt bestaat niet (meer).</p>',
      { lang: 'nl' },
    ),
  ),
  sample(
    ['soft-404', 'Polish office'],
    'https://urzad.example/aktualnosci/123,plan.html',
    joomla(
      'Urząd',
      '404',
      '<h1>Strona nie została znaleziona</h1><p>Strona, której szukasz, nie istnieje lub została przeniesiona.</p>',
      { lang: 'pl' },
    ),
  ),
  sample(
    ['soft-404', 'Brazilian portal'],
    'https://portal.example/noticia/2011/11/enchente.html',
    news(
      'Portal',
      'Página não encontrada',
      '<h1>Ops!</h1><p>A página que você procura não existe ou foi removida.</p>',
      { lang: 'pt-br' },
    ),
  ),
  sample(
    ['soft-404', 'Russian agency'],
    'https://agentstvo.example/culture/20100802/261.html',
    news(
      'Агентство',
      'Страница не найдена',
      '<h1>404</h1><p>Запрашиваемая вами страница не существует.</p>',
      { lang: 'ru' },
    ),
  ),
  sample(
    ['soft-404', 'Taiwanese university'],
    'http://daxue.example/dept/intro.htm',
    bare('', '找不到網頁', '<h2>找不到網頁</h2><p>您要找的頁面可能已移除或暫時無法使用。</p>', {
      lang: 'zh-tw',
    }),
  ),
  sample(
    ['soft-404', 'Korean paper'],
    'https://sinmun.example/article/2009/1',
    bare(
      '',
      '페이지를 찾을 수 없습니다',
      '<h1>페이지를 찾을 수 없습니다</h1><p>요청하신 페이지가 삭제되었거나 주소가 변경되었습니다.</p>',
      { lang: 'ko' },
    ),
  ),
  sample(
    ['soft-404', 'Finnish museum'],
    'https://museo.example/nayttelyt/2006',
    drupal('Museo', 'Sivua ei löytynyt', p('Hakemaasi sivua ei löytynyt.'), { lang: 'fi' }),
  ),
  sample(
    ['soft-404', 'sent to /404.html'],
    'https://oil.example/press/2004/12.html',
    bare('', 'Oil', '<h1>Lost?</h1><p>Start again from the map of our site.</p>'),
    { at: 'https://oil.example/404.html' },
  ),
  sample(
    ['soft-404', 'sent to page-not-found in a language'],
    'https://airline.example/fleet/md11',
    drupal('Airline', 'Flights', p('Where would you like to go?')),
    { at: 'https://airline.example/en/page-not-found' },
  ),
  sample(
    ['soft-404', 'a shell whose canonical address is the error page'],
    'https://radio.example/shows/nightline',
    shell('Radio', 'Radio', '', {
      head: '<link rel="canonical" href="https://radio.example/404">',
    }),
  ),
  sample(
    ['soft-404', 'the same for all, by text'],
    'http://geo.uni.example/hall/notes.htm',
    moved,
    { sibling: { html: moved } },
  ),
  sample(
    ['soft-404', 'the same for all, with a changing number'],
    'https://council.example/planning/2010-114',
    gone.replace('Sorry', 'Request 4711. Sorry'),
    { sibling: { html: gone.replace('Sorry', 'Request 4712. Sorry') } },
  ),
  sample(
    ['soft-404', 'front page under every address'],
    'https://band.example/discography/first-album',
    wordpress('Band', 'Band', p(PROSE.en)),
    { sibling: { html: wordpress('Band', 'Band', p(PROSE.en)) } },
  ),
  sample(
    ['soft-404', 'sent to a search'],
    'https://encyclo.example/articles/harbour-baths.html',
    bare('', 'Search', '<h1>Search</h1><p>Enter one or more words.</p>'),
    {
      at: 'https://encyclo.example/search?q=harbour-baths',
      sibling: {
        at: 'https://encyclo.example/search?q=qkzvwxjhpftrgbmnld',
        html: '<title>Search</title>',
      },
    },
  ),
  sample(
    ['soft-404', 'sent to an overview'],
    'https://hotel.example/rooms/suite-9.html',
    wordpress('Hotel', 'Rooms', p('Single, double and family rooms with a view.')),
    {
      at: 'https://hotel.example/overview',
      sibling: { at: 'https://hotel.example/overview', html: '<title>Rooms</title>' },
    },
  ),
  sample(
    ['soft-404', 'a number alone in title and a sentence'],
    'https://game.example/guides/level-3',
    bare('', '404', '<h1>404</h1><p>This page does not exist.</p>'),
  ),
  sample(
    ['soft-404', 'sentence without a title'],
    'http://mirror.example/docs/ch2.html',
    bare('', 'Mirror', '<p>The file you requested is not here.</p>'),
  ),
  sample(
    ['soft-404', 'message in an unusual wording'],
    'https://zoo.example/animals/okapi',
    wordpress(
      'Zoo',
      'Zoo',
      '<h1>Our keepers have looked everywhere</h1><p>This animal has left its enclosure. Try the map of the zoo instead.</p>',
    ),
  ),
  sample(
    ['soft-404', 'image instead of text'],
    'https://kids.example/games/12',
    bare('', 'Kids', '<img src="/404.png" alt="Page not found">'),
  ),
];
