import {
  fails,
  fallsSilent,
  isParked,
  needsHttps,
  redirects,
  softlyGone,
  vanishes,
} from '../site/fates';
import { lapsedSite } from '../site/other-hands';
import { file, page, plain, secure, site } from '../site/site';
import type { ExampleSite } from '../site/site';

/** Clubs, villages, companies and travel on the islands. */
export const localLife: readonly ExampleSite[] = [
  site('www.tarnhavn-harbour-days.org', {
    name: 'Tarnhavn Harbour Days',
    ports: plain,
    fate: vanishes({ from: 8 }),
    pages: { '/': page('Harbour Days'), '/races/2012': page('Races 2012') },
  }),
  site('www.tarnhavn-tourist-office.org', {
    name: 'Tarnhavn Tourist Office',
    ports: plain,
    fate: vanishes({}),
    pages: { '/': page('Tourist office') },
  }),
  site('www.tarnhavn-ice-festival.com', {
    name: 'Ice Festival',
    ports: plain,
    fate: isParked('tarnhavn-ice-festival.com', {}),
    pages: { '/': page('Ice Festival') },
  }),
  site('www.visit-norrask.com', {
    name: 'Visit Norrask',
    ports: secure,
    fate: fails(403),
    pages: {
      '/en/': page('Visit Norrask'),
      '/en/eldvik': page('Eldvik'),
      '/en/skarva': page('Boat trips to Skarva'),
      '/en/tarnhavn': page('Tarnhavn'),
    },
  }),
  site('tarnhavn-rowing.org', {
    name: 'Tarnhavn Rowing Club',
    ports: plain,
    pages: {
      '/history': page(
        'Our history',
        redirects(301, 'https://www.tarnhavn-rowing-club.org/history'),
      ),
      '/results': page(
        'All results',
        redirects(301, 'https://www.tarnhavn-rowing-club.org/results'),
      ),
    },
  }),
  site('www.tarnhavn-rowing-club.org', {
    name: 'Tarnhavn Rowing Club',
    ports: secure,
    pages: {
      '/': page('Tarnhavn Rowing Club'),
      '/history': page('Our history'),
      '/results': page('All results 1890–'),
    },
  }),
  site('www.tarnhavn-chess-club.org', {
    name: 'Tarnhavn Chess Club',
    ports: secure,
    pages: { '/memorial/winners': page('Brekke Memorial: winners') },
  }),
  site('www.tarnhavn-eldvik-railway.org', {
    name: 'Tarnhavn–Eldvik Railway',
    ports: plain,
    pages: {
      '/': page('Tarnhavn–Eldvik Railway'),
      '/engines/3': page('No. 3 “Sunniva”'),
      '/timetable': page('Timetable'),
    },
  }),
  site('www.restaurant-talstasjon.com', {
    name: 'Restaurant Talstasjon',
    ports: plain,
    fate: vanishes({ from: 17 }),
    pages: { '/menu': page('Menu') },
  }),
  site('www.norrask-ferries.com', {
    name: 'Norrask Ferries',
    ports: secure,
    pages: {
      '/': page('Norrask Ferries'),
      '/timetables': page('Routes and timetables'),
      '/fleet/solveig': page('MS Solveig'),
      '/about/annual-report-2019.docx': file('docx', 96),
    },
  }),
  site('m.norrask-ferries.com', {
    name: 'Norrask Ferries',
    ports: plain,
    pages: {
      '/now.html': page(
        'Sailings now',
        redirects(302, 'https://www.norrask-ferries.com/timetables'),
      ),
    },
  }),
  site('www.fjordline-timetables.net', {
    name: 'Fjord Line Timetables',
    ports: { 8080: 'http' },
    fate: fallsSilent({ from: 6 }),
    pages: { '/pdf/tarnhavn-2009.pdf?season=summer': file('pdf', 188) },
  }),
  site('www.eldvik-village.org', {
    name: 'Eldvik Village',
    ports: plain,
    pages: {
      '/': page('Eldvik'),
      '/arboretum': page('Arboretum', fails(404, { from: 3, to: 10 })),
    },
  }),
  site('www.eldvik-tide-mill.org', {
    name: 'Friends of the Tide Mill',
    ports: plain,
    pages: { '/': page('Eldvik Tide Mill'), '/days.html': page('Milling days') },
  }),
  site('linga-island.com', {
    name: 'Linga Island',
    ports: secure,
    pages: {
      '/': page('Linga'),
      '/en/dairy': page('The dairy'),
      '/en/dairy/history': page('How Skyrrost got its fish', fails(404, { from: 20 })),
    },
  }),
  site('www.sandvoe-wool-mill.com', {
    name: 'Sandvoe Wool Mill',
    ports: secure,
    pages: { '/': page('Sandvoe Wool Mill') },
  }),
  site('www.norrask-sheep-society.org', {
    name: 'Norrask Sheep Society',
    ports: secure,
    pages: { '/standard': page('Norrask sheep: breed standard') },
  }),
  lapsedSite('www.norrask-wool-guild.org', {
    name: 'Norrask Wool Guild',
    ports: secure,
    otherHands: { lapsesOn: 4, registeredOn: 13 },
    pages: {
      '/history/stockings': page('Stockings for the customs officer'),
      '/patterns/linga': page('Patterns of Linga'),
    },
  }),
  site('www.norrask-naturalists.org', {
    name: 'Norrask Naturalists’ Society',
    ports: secure,
    pages: {
      '/birds/count/2015': page('Seabird count 2015'),
      '/plants/kvalberg': page('Summit flora of Kvalberg', softlyGone({ from: 12 })),
    },
  }),
  site('skarva-bird-station.org', {
    name: 'Skarva Bird Station',
    ports: plain,
    pages: { '/reports/': page('Reports', fails(404, { from: 18 })) },
  }),
  site('www.kvalberg-rescue.org', {
    name: 'Kvalberg Rescue',
    ports: secure,
    fate: needsHttps('www.kvalberg-rescue.org', { from: 12 }),
    pages: { '/path': page('Conditions on the path') },
  }),
  site('www.admin-of-norrask-wiki.net', {
    name: 'Notes',
    ports: plain,
    fate: vanishes({}),
    pages: { '/notes.html': page('Notes') },
  }),
];
