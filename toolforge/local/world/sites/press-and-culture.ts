import { fails, fallsSilent, redirects, vanishes } from '../site/fates';
import { file, page, plain, secure, site } from '../site/site';
import type { ExampleSite } from '../site/site';

/** Newspaper, broadcaster, museum, libraries and learned publishers. */
export const pressAndCulture: readonly ExampleSite[] = [
  site('www.norrask-herald.com', {
    name: 'Norrask Herald',
    ports: secure,
    pages: {
      '/about': page('About the Herald'),
      '/archive/': page('Archive'),
      '/archive/1911/02/thirty-one-hours': page(
        'Thirty-one hours',
        redirects(301, '/stories/thirty-one-hours'),
      ),
      '/stories/thirty-one-hours': page('Thirty-one hours'),
      '/archive/1978/09/class-4b': page('Class 4b home at last'),
      '/archive/1983/05/well-papers': page('Well gives up its papers', fails(404, { from: 4 })),
      '/archive/1987/02/eldvik-school': page('Eldvik keeps its school', fails(404, { from: 4 })),
      '/archive/1998/06/harbour-reopens': page('Harbour open again', fails(404, { from: 4 })),
      '/archive/1999/05/lunde-exhibition': page('The man who photographed everybody'),
      '/news/2006/11/solveig-fire': page('Nine hours without power'),
      '/news/2013/12/aberdeen-line-saved': page('Freight line to Aberdeen saved'),
      '/news/2015/07/medium-wave-stays': page('Medium wave stays'),
      '/news/2016/06/heather-error?ref=culture': page('Heather error fetches record price'),
    },
  }),
  site('www.norrask-broadcasting.com', {
    name: 'Norrask Broadcasting',
    ports: secure,
    pages: {
      '/': page('Radio Norrask'),
      '/live/harbour-camera': page('Harbour camera', fails(404, { from: 9, to: 16 })),
      '/archive/1948/wire': page('The wire of 1948'),
      '/archive/2011/night-of-the-ice': page('The Night of the Ice', fails(404, { from: 1 })),
    },
  }),
  site('stream.norrask-broadcasting.com', {
    name: 'Norrask Broadcasting, streams',
    ports: { 8000: 'http' },
    pages: { '/live.m3u': page('Live stream') },
  }),
  site('www.tarnhavn-harbour-museum.org', {
    name: 'Tarnhavn Harbour Museum',
    ports: secure,
    pages: {
      '/': page('Tarnhavn Harbour Museum'),
      '/en/collection': page('Collection'),
      '/en/collection/boat': page('The Tarnhavn boat'),
      '/shop/catalogue.php?lang=en&page=1': page('Museum shop'),
    },
  }),
  site('collections.tarnhavn-harbour-museum.org', {
    name: 'Tarnhavn Harbour Museum, collections',
    ports: secure,
    pages: {
      '/lunde': page('The Lunde archive'),
      '/lunde/tarnhavn-eldvik/12': page('The last train, 1964'),
      '/search?q=*&sort=year': page('9,114 objects'),
    },
  }),
  site('www.bókasafn-tarnhavn.org', {
    name: 'Bókasafn Tarnhavn',
    ports: secure,
    pages: { '/': page('Tarnhavn Public Library'), '/h%C3%BAsi%C3%B0': page('The house') },
  }),
  site('catalogue.bókasafn-tarnhavn.org', {
    name: 'Catalogue of the Bókasafn',
    ports: { 8080: 'http' },
    pages: { '/opac/search?index=title': page('Catalogue') },
  }),
  site('www.bücherei-tarnhavn.de', {
    name: 'Freundeskreis Bücherei Tarnhavn',
    ports: secure,
    pages: { '/geschichte?raum=h%C3%A4fen': page('Die Lesegesellschaft von 1791') },
  }),
  site('www.norrask-digital-library.org', {
    name: 'Norrask Digital Library',
    ports: secure,
    pages: {
      '/': page('Norrask Digital Library'),
      '/about': page('About'),
      '/books/halvard-mosses': page('Mosses of the Outer Cliffs'),
      '/books/moodie-skarva/page/5': page('Book', redirects(303, '/reader?book=moodie-skarva')),
      '/reader?book=moodie-skarva': page('Three Summers on Skarva'),
      '/manuscripts/tveit': page('The Tveit manuscript'),
    },
  }),
  site('journals.north-sea-history.org', {
    name: 'North Sea History',
    ports: secure,
    pages: {
      '/nsh': page('North Sea History'),
      '/nsh/article/1984/11': page('Who won at Eldvik?'),
      '/nsh/article/1987/14': page('A town made of salt', fails(410, { from: 10 })),
      '/nsh/article/2000/27': page('Anton Reimers and the art of the breakwater'),
    },
  }),
  site('press.hovra-antiquaries.org', {
    name: 'Hovra Antiquarian Press',
    ports: secure,
    pages: { '/books/place-names-1962': page('Place-names of the Norrask Islands') },
  }),
  site('publications.northern-science.org', {
    name: 'Northern Science Publications',
    ports: secure,
    pages: {
      '/jnsg/31/211': page('The Norrask ridge: bathymetry and glacial history'),
      '/gnn/6/1': page('Heights of 412 auroral arcs observed at Kvalberg'),
      '/dcn/5/12': page('Dating a sixareen'),
      '/aav/40/9': page('One hundred years of the Halvard plots'),
      '/nph/12/33': page('Voiceless vowels in the dialect of Hovra'),
      '/fhp/3/55': page('Landings from the Skarv Bank, 1860–1938', fails(410, { from: 7 })),
      '/lgl/7/114': page('Origins of northern short-tailed sheep'),
    },
  }),
  site('www.antiquities-northern-isles.org', {
    name: 'Antiquities of the Northern Isles',
    ports: secure,
    pages: { '/volumes/8/aske-lingafell': page('The cairns of Lingafell') },
  }),
  site('www.aske-family-papers.net', {
    name: 'Aske family papers',
    ports: plain,
    fate: vanishes({}),
    pages: { '/lingafell/1958/': page('Report on the excavation of 1958') },
  }),
  site('archive-of-pilot-books.org', {
    name: 'Archive of Pilot Books',
    ports: secure,
    fate: fallsSilent({ from: 14 }),
    pages: { '/deyl/1588/folio/41': page('Licht der Noordzee, folio 41') },
  }),
  site('www.eldvik-fiddle-school.org', {
    name: 'Eldvik Fiddle School',
    ports: plain,
    pages: { '/summer': page('Summer school', fails(404, { from: 19 })) },
  }),
  site('tunes.eldvik-fiddle-school.org', {
    name: 'Ninety-six Tunes',
    ports: secure,
    pages: { '/': page('Ninety-six Tunes'), '/all.pdf?paper=a4': file('pdf', 2210) },
  }),
];
