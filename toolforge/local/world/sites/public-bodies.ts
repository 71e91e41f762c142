import { fails, headFails, needsHttps, redirects, refusesConnections } from '../site/fates';
import { file, page, plain, secure, site } from '../site/site';
import type { ExampleSite } from '../site/site';

/** Town, islands and their institutions. */
export const publicBodies: readonly ExampleSite[] = [
  site('www.tarnhavn-municipality.org', {
    name: 'Municipality of Tarnhavn',
    ports: secure,
    pages: {
      '/': page('Municipality of Tarnhavn'),
      '/politics/council': page('The council', redirects(302, '/elections', { from: 10, to: 24 })),
      '/elections': page('Elections'),
      '/documents/harbour-plan-2019.pdf': file('pdf', 412),
    },
  }),
  site('port.tarnhavn-municipality.org', {
    name: 'Tarnhavn Port Authority',
    ports: secure,
    pages: { '/': page('Tarnhavn Port Authority'), '/ships/today': page('Ships in port') },
  }),
  site('gis.tarnhavn-municipality.org', {
    name: 'Maps of the municipality',
    ports: plain,
    fate: refusesConnections({ from: 3 }),
    pages: { '/map?layer=harbour&scale=2500': page('Harbour map') },
  }),
  site('www.norrask-islands.org', {
    name: 'Norrask Islands',
    ports: secure,
    pages: { '/': page('Norrask Islands'), '/ting': page('The Ting: composition and powers') },
  }),
  site('heritage.norrask-islands.org', {
    name: 'Norrask Heritage Board',
    ports: secure,
    fate: needsHttps('heritage.norrask-islands.org'),
    pages: {
      '/areas/lower-town': page('Conservation area I: the lower town'),
      '/structures/37': page('Listed structures: no. 37'),
      '/structures/118': page('Listed structures: no. 118'),
    },
  }),
  site('www.norrask-statistics.org', {
    name: 'Statistics Norrask',
    ports: secure,
    pages: {
      '/census/2011/table-4.html': page('Population by settlement'),
      '/census/2011/table-7.html': page('Language at home'),
      '/media/survey-2018': page('Listeners’ survey 2018'),
      '/yearbook/2019/tourism': page('Yearbook 2019, chapter 11: tourism'),
    },
  }),
  site('www.norrask-archive.org', {
    name: 'Norrask Archive',
    ports: secure,
    pages: {
      '/': page('Norrask Archive'),
      '/documents/1684/treaty?view=text': page('The Treaty of Eldvik in English'),
      '/exhibitions/treaty': page('Exhibition: the treaty'),
      '/fonds/relief-fund-1911': page('Lists of the Norrask Relief Fund, 1911–1912'),
    },
  }),
  site('words.norrask-archive.org', {
    name: 'Norraskmál word archive',
    ports: secure,
    pages: { '/search?q=s%C3%ADld&field=lemma': page('síld') },
  }),
  site('maps.norrask-survey.org', {
    name: 'Norrask Survey',
    ports: secure,
    pages: {
      '/': page('Maps'),
      '/sheet/Tarnhavn%20&%20Eldvik/1:10000?edition=1914': page('Sheet 7, 1914'),
    },
  }),
  site('charts.norrask-survey.org', {
    name: 'Norrask Survey, charts',
    ports: plain,
    pages: { '/chart/112/ed/9': page('Chart 112, edition 9') },
  }),
  site('www.norrask-lights.org', {
    name: 'Norrask Lights and Pilots',
    ports: secure,
    pages: {
      '/skarv-point': page('Skarv Point'),
      '/list/3312': page('List of lights: no. 3312'),
      '/glossary': page('Glossary'),
    },
  }),
  site('www.norrask-roads.org', {
    name: 'Norrask Roads',
    ports: secure,
    pages: { '/bridge/status': page('Herring Bridge: wind and traffic', headFails(405)) },
  }),
  site('www.norrask-post.com', {
    name: 'Norrask Post',
    ports: secure,
    pages: {
      '/': page('Norrask Post'),
      '/collectors/postmarks': page('Special postmarks'),
      '/collectors/stamps/saxifrage': page('Saxifrage, 1984'),
      '/stamps/1984/saxifrage.html': page(
        'Saxifrage',
        redirects(301, 'https://www.norrask-post.com/collectors/stamps/saxifrage'),
      ),
    },
  }),
  site('www.kvalberg-observatory.org', {
    name: 'Kvalberg Observatory',
    ports: secure,
    fate: needsHttps('www.kvalberg-observatory.org'),
    pages: {
      '/': page('Kvalberg Observatory'),
      '/visit': page('Visit us'),
      '/publications/dome/': page('Publications', redirects(308, '/about/publications/dome')),
      '/about/publications/dome': page('A Dome over the North Sea'),
    },
  }),
  site('weather.kvalberg-observatory.org', {
    name: 'Weather service of the Kvalberg Observatory',
    ports: secure,
    pages: {
      '/series/pressure': page('Pressure series 1929–2020'),
      '/stations/tarnhavn/normals': page('Climate normals for Tarnhavn', fails(500, { from: 5 })),
    },
  }),
  site('data.kvalberg-observatory.org', {
    name: 'Data of the Kvalberg Observatory',
    ports: secure,
    pages: { '/photometry/index.html': page('Photometry', fails(404, { from: 20, to: 27 })) },
  }),
  site('sea.norrask-weather.net', {
    name: 'Norrask Weather',
    ports: plain,
    pages: {
      '/tarnhavn/mole': page('Sea temperature at the mole', fails(503, { from: 32 })),
      '/tarnhavn/series': page('Sea temperatures since 1931'),
    },
  }),
  site('www.norrask-parishes.org', {
    name: 'Parishes of the Norrask Islands',
    ports: plain,
    pages: { '/sunniva/': page('Saint Sunniva') },
  }),
];
