import {
  fails,
  headFails,
  isParked,
  redirects,
  refusesConnections,
  softlyGone,
  vanishes,
} from '../site/fates';
import { file, page, plain, secure, site, smallSite } from '../site/site';
import type { ExampleSite } from '../site/site';

/** Ships, railways, bridges, mountains: sites elsewhere that each know one thing. */
const technology: readonly ExampleSite[] = [
  smallSite('https://www.north-sea-ports.com/ports/tarnhavn', 'Tarnhavn', headFails(403)),
  site('wrecks.north-sea-diving.net', {
    name: 'North Sea Diving',
    ports: secure,
    fate: headFails(403),
    pages: {
      '/wreck/4107': page('SS Solveig (1912)'),
      '/area/skarv-bank': page('Wrecks on the Skarv Bank'),
    },
  }),
  smallSite('https://www.ferry-register.com/ships/9555017', 'Solveig', fails(429)),
  smallSite('https://www.sea-traffic-live.com/vessel/9555017', 'Solveig', fails(401)),
  smallSite('https://www.accident-inquiry-board.org/reports/2007-03.pdf', file('pdf', 731)),
  smallSite(
    'http://www.faktaomfartyg-nord.net/solveig_1999.htm',
    'Solveig',
    fails(404, { from: 7 }),
  ),
  smallSite('http://fähren-im-nordmeer.de/norrask/', 'Norrask Ferries', vanishes({ from: 11 })),
  smallSite('http://маяки-севера.org/skarv', 'Маяк Скарв'),
  smallSite(
    'http://www.lighthouse-depot-online.com/skarv_point.html',
    'Skarv Point',
    refusesConnections({ from: 13 }),
  ),
  site('www.schmalspur-im-norden.de', {
    name: 'Schmalspur im Norden',
    ports: plain,
    pages: {
      '/': page('Schmalspur im Norden'),
      '/news/2003/t11.htm': page('Triebwagen T 11 ist zurück', fails(410)),
    },
  }),
  smallSite(
    'http://www.narrow-gauge-atlas.com/atlas?sheet=N61&zoom=11;mark=Midvatn',
    'Map',
    headFails(405),
  ),
  smallSite('https://www.bridges-of-the-isles.co.uk/bridge/herring', 'Herring Bridge'),
  smallSite(
    'https://www.structures-and-wind.org/archive/1966/iversen.pdf',
    file('pdf', 1320),
    headFails(403),
  ),
  smallSite('https://www.lost-cableways.net/cableways/kvalberg', 'Kvalberg'),
  smallSite('https://webcams.north-atlantic-view.net:8443/eldvik/bay', 'Eldvik bay'),
  smallSite(
    'https://www.peaks-of-the-north-sea.com/mountain.php?id=611&lang=en',
    'Kvalberg',
    fails(500, { from: 6, to: 9 }),
  ),
  smallSite(
    'https://www.old-telescopes.info/kvalberg-refractor',
    'The refractor',
    isParked('old-telescopes.info', {}),
  ),
  smallSite(
    'http://www.dx-listening-north.de/stations/norrask.html',
    '1449 kHz',
    fails(404, { from: 9 }),
  ),
  smallSite('https://www.tide-gauges-of-the-north.org/station/tarnhavn', 'Tarnhavn', fails(404)),
];

/** Fish, sheep, plants, mills and cheese. */
const nature: readonly ExampleSite[] = [
  smallSite('https://www.north-sea-research-fleet.org/ships/ingrid-halvard', 'Ingrid Halvard'),
  smallSite('https://advice.north-sea-fish-stocks.org/2023/her-skarv.pdf', file('pdf', 265)),
  site('www.north-sea-protected-areas.org', {
    name: 'North Sea Protected Areas',
    ports: secure,
    pages: {
      '/area/SB-W': page('Skarv Bank West', redirects(307, '/maintenance', { from: 12, to: 26 })),
      '/maintenance': page('We are moving house'),
    },
  }),
  smallSite(
    'http://www.north-sea-wells.info/61-2-2/final.htm',
    'Well 61/2-2',
    fails(410, { from: 3 }),
  ),
  smallSite(
    'http://www.herbaria-index.net/collectors/h.html',
    'Collectors',
    fails(404, { from: 14 }),
  ),
  smallSite('https://women.naturalists-biography.org/entry/halvard-ingrid', 'Halvard, Ingrid'),
  site('www.botanical-scans.org', {
    name: 'Botanical Scans',
    ports: secure,
    pages: {
      '/item/flora-norrask-1922': page('Flora of the Norrask Islands'),
      '/item/flora-norrask-1922/plates': page('Plates'),
    },
  }),
  smallSite(
    'https://www.rare-breeds-monitor.org/region/north-sea?status=recovering',
    'Breeds at risk',
  ),
  smallSite('https://www.protected-food-names.org/register/1187', 'Skyrrost'),
  smallSite(
    'https://www.kitchen-of-the-isles.com/recipes/lamb-skyrrost?print=yes',
    'Lamb in Skyrrost sauce',
    fails(404, { from: 32 }),
  ),
  smallSite('http://www.foire-aux-fromages-nantes.fr/palmarès/2016', 'Palmarès 2016'),
  smallSite(
    'http://www.mill-press-emden.de/titel/gezeitenmühlen.html',
    'Tide mills',
    fails(404, { from: 6 }),
  ),
  smallSite('https://www.tide-mills-network.org/mills?country=NK&id=1', 'Eldvik'),
];

/** Books, churches, games, stamps, tunes and tongues. */
const culture: readonly ExampleSite[] = [
  smallSite(
    'https://www.northern-documentaries.com/films/slate-and-salt',
    'Slate and Salt',
    headFails(405),
  ),
  site('www.old-postcards-of-the-north.com', {
    name: 'Old Postcards of the North',
    ports: secure,
    fate: isParked('old-postcards-of-the-north.com', { from: 15 }),
    pages: { '/tarnhavn': page('Tarnhavn'), '/photographers/lunde': page('Lunde') },
  }),
  smallSite(
    'http://www.northern-museum-award.org/2004/nominees.html',
    'Nominees 2004',
    vanishes({}),
  ),
  smallSite(
    'http://www.floating-libraries.org/boats/tarnhavn',
    'Bókabátur',
    softlyGone({ from: 5 }),
  ),
  smallSite(
    'http://www.votive-ships.net/list.asp?place=Tarnhavn',
    'Tarnhavn',
    fails(500, { from: 12 }),
  ),
  smallSite('https://www.organs-of-the-north-sea.org/organ/tarnhavn', 'Tarnhavn, Saint Sunniva'),
  smallSite('https://books.leith-academic.co.uk/details?id=rasch1958&pg=PA112', 'Rasch 1958'),
  smallSite(
    'http://www.storms-of-history.org/europe/1911/january',
    'January 1911',
    fails(502, { from: 16 }),
  ),
  site('www.northern-novels.net', {
    name: 'Northern Novels',
    ports: secure,
    pages: {
      '/': page('Northern Novels'),
      '/falk/isen': page('Isen', redirects(302, '/', { from: 10 })),
    },
  }),
  smallSite(
    'http://www.fishery-cases.org/cases/1971/skarv-bank/judgment.htm',
    'Judgment of 3 March 1971',
  ),
  smallSite(
    'http://problem.schach-archiv-nord.de/autoren/B/brekke.htm',
    'Brekke',
    // A host that never answered would stay in doubt (W4.1).
    refusesConnections({ from: 3 }),
  ),
  site('www.chess-games-archive.net', {
    name: 'Chess Games Archive',
    ports: secure,
    fate: headFails(405),
    pages: {
      '/player/brekke': page('Harald Brekke'),
      '/game?gid=1934117&annotate=1': page('Brekke – Van Houten, Scheveningen 1934'),
      '/opening?eco=C50&name=Norrask%20Gambit': page('C50: Norrask Gambit'),
    },
  }),
  site('norrask-gambit.chess-files.net', {
    name: 'Chess Files',
    ports: plain,
    pages: { '/games?v=12': page('2,911 games'), '/tree': page('Tree of moves') },
  }),
  smallSite(
    'https://www.forgotten-openings.com/2009/03/norrask-gambit-1.html',
    'The Norrask Gambit, part 1',
    fails(410, { from: 15 }),
  ),
  smallSite('https://www.correspondence-chess-review.com/issues/88/petrov', 'Old gambits'),
  smallSite(
    'http://www.northern-light-books.com/catalogue/lunde.html',
    'Faces of the Ferry',
    isParked('northern-light-books.com', { from: 2 }),
  ),
  site('www.small-languages.net', {
    name: 'Small Languages of the North',
    ports: plain,
    fate: vanishes({}),
    pages: { '/norrask/': page('Norrask'), '/norrask/spelling.htm': page('Spelling reform') },
  }),
  smallSite('https://www.ordbog-norrask.dk/', 'Norrask–dansk ordbog'),
  smallSite('https://www.island-philately.org/census/norrask-2-ore', 'The heather error of 1879'),
  smallSite('https://www.stamp-catalogue-online.net/catalogue/NOR?from=1879&to=1914', 'Stamps'),
  smallSite('https://www.northern-isles-rowing.org/honours', 'Roll of honour'),
  smallSite('https://www.folk-artists-of-the-north.com/artists/hovra-reels', 'Hovra Reels'),
  smallSite('https://www.tune-archive.net/wiki/Category:Norrask', 'Tunes from the Norrask Islands'),
];

export const specialInterests: readonly ExampleSite[] = [...technology, ...nature, ...culture];
