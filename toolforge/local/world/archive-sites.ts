import { answersAvailability, answersCdx } from './archive-indexes';
import type { Archive, HeldCopy } from './site/archive-holdings';
import { Shelf } from './site/archive-holdings';
import type { Answer } from './site/answer';
import { answerWith, htmlPage } from './site/answer';
import { millisecondsOf } from './capture-time';
import type { Fate, ExampleSite } from './site/site';
import { secure, site } from './site/site';

/** As the Wayback Machine tells that it may not show a copy. */
const EXCLUDED = {
  'x-archive-wayback-runtime-error': 'AdministrativeAccessControlException: Blocked Site Error',
};
const COPY = /^(?<timestamp>\d{14})(?:[a-z]{2}_)?\/(?<original>https?:\/\/.+)$/;

/**
 * The hosts of archives: copies and TimeMaps (RFC 7089) of the sites that are given, and the
 * Wayback Machine's own indexes. All other addresses of theirs are unknown.
 * @param availability the Internet Archive's other host
 */
export function archiveSites(
  archives: readonly Archive[],
  availability: ExampleSite,
  sites: readonly ExampleSite[],
): ExampleSite[] {
  const shelves = archives.map((archive) => new Shelf(archive, sites));
  const wayback = shelves.filter(({ archive }) => archive.service === 'wayback');
  return [
    ...shelves.map((shelf) =>
      site(new URL(shelf.archive.shownAt).hostname, {
        name: shelf.archive.name,
        ports: secure,
        pages: {},
        fate: wayback.includes(shelf) ? answersAsWayback(shelf) : answersAsMemento(shelf),
      }),
    ),
    { ...availability, fate: firstOf(wayback.map(answersAvailability)) },
  ];
}

/** The Wayback Machine's host of copies: its index, TimeMaps, and what was captured. */
export function answersAsWayback(shelf: Shelf): Fate {
  return firstOf([answersCdx(shelf), answersAsMemento(shelf)]);
}

/** Any other archive: TimeMaps, and what was captured. */
export function answersAsMemento(shelf: Shelf): Fate {
  return firstOf([tellsTimeMaps(shelf), showsCopies(shelf)]);
}

/** The first that has a say. */
function firstOf(fates: readonly Fate[]): Fate {
  return (visit) => {
    for (const fate of fates) {
      const outcome = fate(visit);
      if (outcome !== undefined) return outcome;
    }
    return undefined;
  };
}

function tellsTimeMaps(shelf: Shelf): Fate {
  const { timeMaps } = shelf.archive;
  return ({ path, day }) => {
    if (!path.startsWith(timeMaps)) return undefined;
    const copies = shelf.copiesOf(path.slice(timeMaps.length), day);
    if (copies === 'withdrawn' || copies.length === 0) return undefined;
    return answerWith(200, timeMap(copies, shelf.archive), {
      'content-type': 'application/link-format',
    });
  };
}

function timeMap(copies: readonly HeldCopy[], { shownAt, timeMaps }: Archive): string {
  const original = copies[0]?.original ?? '';
  const self = new URL(timeMaps, shownAt).href + original;
  const mementos = copies.map(
    ({ timestamp }) =>
      `<${shownAt}${timestamp}/${original}>; rel="memento"; datetime="${httpDate(timestamp)}"`,
  );
  const frame = [`<${original}>; rel="original"`, `<${self}>; rel="self"`];
  return `${[...frame, ...mementos].join(',\n')}\n`;
}

function showsCopies(shelf: Shelf): Fate {
  return ({ path, day }) => {
    const below = shelf.archive.copies.find((prefix) => path.startsWith(prefix));
    const asked = below === undefined ? undefined : COPY.exec(path.slice(below.length))?.groups;
    if (asked === undefined) return undefined;
    const copies = shelf.copiesOf(asked['original'] ?? '', day);
    if (copies === 'withdrawn') {
      return answerWith(403, htmlPage('Not shown', shelf.archive.name), EXCLUDED);
    }
    const copy = copies.find(({ timestamp }) => timestamp === asked['timestamp']);
    return copy && asMemento(copy);
  };
}

/** What makes an answer the copy of one (RFC 7089, 2.1.1, 2.2.4). */
function asMemento({ answer, original, timestamp }: HeldCopy): Answer {
  const told = {
    'memento-datetime': httpDate(timestamp),
    link: `<${original}>; rel="original"`,
  };
  return { ...answer, headers: { ...answer.headers, ...told } };
}

function httpDate(timestamp: string): string {
  return new Date(millisecondsOf(timestamp)).toUTCString();
}
