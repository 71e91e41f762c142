import type { Archive } from '../site/archive-holdings';
import { held, heldToo, withdrawn } from '../site/archive-holdings';
import { isParked, softlyGone } from '../site/fates';
import { page, secure, site } from '../site/site';
import type { ExampleSite } from '../site/site';

/** The Internet Archive's library, and the place where the Wayback Machine is asked for many copies at once. */
export const internetArchive: ExampleSite = site('archive.org', {
  name: 'Archive',
  ports: secure,
  pages: { '/details/norrask-fiddle-1953': page('Field recordings, 1953') },
});

/**
 * The archives that production asks, in its order. Of the pages that die the first holds most, the
 * others some; some pages were never archived, one only when it was too late.
 */
export const archives: readonly Archive[] = [
  {
    service: 'wayback',
    name: 'Web archive',
    shownAt: 'https://web.archive.org/web/',
    copies: ['/web/'],
    timeMaps: '/web/timemap/link/',
    holdings: {
      // Articles link to these.
      'http://www.small-languages.net/norrask/spelling.htm': held('20060209045511'),
      'http://www.north-sea-wells.info/61-2-2/final.htm': held('20100105183042'),
      'http://www.schmalspur-im-norden.de/news/2003/t11.htm': held('20110718023301'),
      'https://www.norrask-broadcasting.com/archive/2011/night-of-the-ice': held('20130507152242'),
      'http://www.aske-family-papers.net/lingafell/1958/': held('20140903110827'),
      // The link is to an old copy; there is a newer one.
      'https://www.norrask-herald.com/archive/1998/06/harbour-reopens': held(
        '20160412093015',
        '20210618201144',
      ),
      'https://www.norrask-digital-library.org/books/moodie-skarva/page/5': held('20180211070809'),
      // Nobody links to these.
      'http://www.small-languages.net/norrask/': held('20050311081254', '20080807222513'),
      'https://journals.north-sea-history.org/nsh/article/1987/14': held(
        '20120229140530',
        '20190914011209',
      ),
      'https://www.norrask-herald.com/archive/1983/05/well-papers': held('20170130174402'),
      'https://www.norrask-herald.com/archive/1987/02/eldvik-school': held('20170130180117'),
      'http://www.tarnhavn-harbour-days.org/races/2012': held('20121004093347'),
      'http://www.fjordline-timetables.net:8080/pdf/tarnhavn-2009.pdf?season=summer':
        held('20110215110726'),
      'http://www.mill-press-emden.de/titel/gezeitenm%C3%BChlen.html': held('20150822065958'),
      'http://www.restaurant-talstasjon.com/menu': held('20230412190020'),
      'https://archive-of-pilot-books.org/deyl/1588/folio/41': held('20180705123456'),
      'http://xn--fhren-im-nordmeer-qqb.de/norrask/': held('20160101020304'),
      'https://www.forgotten-openings.com/2009/03/norrask-gambit-1.html': held('20091224180000'),
      'http://www.eldvik-fiddle-school.org/summer': held('20220506070809'),
      'https://linga-island.com/en/dairy/history': held('20201110101010'),
      'http://skarva-bird-station.org/reports/': held('20140317052219'),
      'https://www.norrask-wool-guild.org/history/stockings': held('20160519074403'),
      'https://www.norrask-wool-guild.org/patterns/linga': held('20150302201055', '20190114120000'),
      'https://www.linga-messenger.com/news/1289/the-ram-that-would-not-be-sold':
        held('20130611080912'),
      'https://www.linga-messenger.com/news/1466/a-walk-across-the-moor': held(
        '20121105171819',
        '20160120061544',
      ),
      'https://www.linga-messenger.com/news/1541/remembering-magnus-flett': held('20130204105533'),
      'https://www.linga-messenger.com/news/1766/this-week-in-council': held('20131009220147'),
      'https://www.linga-messenger.com/news/1854/letters-to-the-editor': held('20140315132406'),
      'https://www.linga-messenger.com/news/2019/what-the-gale-did': held('20150214070203'),
      // While the name was not paid for, somebody offered it.
      'http://www.tarnhavn-harbour-days.org/': heldToo(
        held('20131003171500'),
        '20240602040302',
        isParked('tarnhavn-harbour-days.org', {}),
      ),
      // Too late.
      'http://www.votive-ships.net/list.asp?place=Tarnhavn': heldToo(
        held(),
        '20240119233011',
        softlyGone({}),
      ),
      // The site wished so; another archive shows its own copy on.
      'http://www.storms-of-history.org/europe/1911/january': withdrawn(held('20171113091919'), 5),
    },
  },
  {
    service: 'arquivo-pt',
    name: 'Arquivo da Web',
    shownAt: 'https://arquivo.pt/wayback/',
    copies: ['/wayback/', '/noFrame/replay/'],
    timeMaps: '/wayback/timemap/link/',
    holdings: {
      'https://journals.north-sea-history.org/nsh/article/1987/14': held('20160504132201'),
      'https://weather.kvalberg-observatory.org/stations/tarnhavn/normals': held(
        '20181009080706',
        '20220130121110',
      ),
      'http://www.storms-of-history.org/europe/1911/january': held('20150929030405'),
      'http://www.aske-family-papers.net/lingafell/1958/': held('20101205060708'),
      'http://www.faktaomfartyg-nord.net/solveig_1999.htm': heldToo(
        held('20070426111213', '20131119141516'),
        '20250213141516',
        softlyGone({}),
      ),
      'http://www.lighthouse-depot-online.com/skarv_point.html': held('20080229235959'),
      'https://www.linga-messenger.com/news/1466/a-walk-across-the-moor': held('20150927142536'),
      'https://www.linga-messenger.com/news/2177/who-cuts-the-queens-heather':
        held('20160303101112'),
    },
  },
  {
    service: 'archive-it',
    name: 'Archive-It',
    shownAt: 'https://wayback.archive-it.org/all/',
    copies: ['/all/'],
    timeMaps: '/all/timemap/link/',
    holdings: { 'http://www.herbaria-index.net/collectors/h.html': held('20190308151617') },
  },
  {
    service: 'loc',
    name: 'Library of Congress Web Archives',
    shownAt: 'https://webarchive.loc.gov/all/',
    copies: ['/all/'],
    timeMaps: '/all/timemap/link/',
    holdings: {},
  },
  {
    service: 'vefsafn',
    name: 'Vefsafn',
    shownAt: 'https://vefsafn.is/is/',
    copies: ['/is/', '/'],
    timeMaps: '/timemap/link/',
    holdings: {
      'http://www.small-languages.net/norrask/': held('20111220212223'),
      'http://www.dx-listening-north.de/stations/norrask.html': held('20120404040404'),
    },
  },
  {
    service: 'ukgwa',
    name: 'UK Government Web Archive',
    shownAt: 'https://webarchive.nationalarchives.gov.uk/ukgwa/',
    copies: ['/ukgwa/'],
    timeMaps: '/ukgwa/timemap/link/',
    holdings: {
      'http://www.north-sea-wells.info/61-2-2/final.htm': held('20121019141414'),
    },
  },
];
