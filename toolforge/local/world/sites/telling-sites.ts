import { birds, OBSERVATORY } from '../lists/birds';
import { lostPages, WRECK_REGISTER, wrecks } from '../lists/wrecks';
import { answerWith, htmlPage } from '../site/answer';
import { fails } from '../site/fates';
import type { ReportedChange, ReportingSite } from '../site/reported-change';
import { hasSitemap } from '../site/sitemap';
import { page, plain, secure, site } from '../site/site';
import type { ExampleSite, Fate } from '../site/site';

/** Where the observatory takes requests by the Remote Update Protocol. */
export const UPDATES_PATH = '/cgi-bin/updates';
/** Every third day a page of the observatory is changed, every week one is added that nobody links to. */
const CHANGE_EVERY_DAYS = 3;
const COUNT_EVERY_DAYS = 7;

/** Sites that tell by themselves what changes: by reports (Remote Update Protocol), by a sitemap. */
export const tellingSites: readonly ExampleSite[] = [
  site(OBSERVATORY, {
    name: 'Skarva Bird Observatory',
    ports: secure,
    fate: tellsOfUpdates,
    pages: Object.fromEntries(
      birds.map(({ name, path, droppedFrom: from }) => [
        path,
        page(name, from === undefined ? undefined : fails(404, { from })),
      ]),
    ),
  }),
  site(WRECK_REGISTER, {
    name: 'Register of Wrecks',
    ports: plain,
    fate: hasSitemap(
      WRECK_REGISTER,
      wrecks.map((wreck) => {
        const until = lostPages.get(wreck.number);
        return { ...wreck, ...(until !== undefined && { until }) };
      }),
    ),
    pages: Object.fromEntries(
      wrecks.map(({ number, ship, year, path }) => {
        const from = lostPages.get(number);
        return [
          path,
          page(`${ship} (${year})`, from === undefined ? undefined : fails(410, { from })),
        ];
      }),
    ),
  }),
];

/** What the observatory reports. */
export const observatory: ReportingSite = { host: OBSERVATORY, changesOn };

function changesOn(day: number): ReportedChange[] {
  const dropped = birds
    .filter(({ droppedFrom }) => droppedFrom === day)
    .map(({ path }): ReportedChange => ({ day, what: 'Delete', path }));
  const changed = birds[(day * 5) % birds.length];
  const isKept = changed !== undefined && (changed.droppedFrom ?? Infinity) > day;
  return [
    ...(day % CHANGE_EVERY_DAYS === 0 && isKept
      ? [{ day, what: 'Change', path: changed.path } as const]
      : []),
    ...(day % COUNT_EVERY_DAYS === 0
      ? [{ day, what: 'New', path: `/counts/${day}` } as const]
      : []),
    ...dropped,
  ];
}

/** What it offers, and its counts; the rest of the protocol needs to know who is registered. */
function tellsOfUpdates({ scheme, path, day }: Parameters<Fate>[0]): ReturnType<Fate> {
  if (path === '/rupinfo.txt') {
    const text = `RUP-CGI: ${scheme}://${OBSERVATORY}${UPDATES_PATH}
Authentifier: none
Latency: day, week
MaxQuerySpan: 5-week
`;
    return answerWith(200, text, { 'content-type': 'text/plain' });
  }
  const count = /^\/counts\/(\d+)$/.exec(path)?.[1];
  if (count === undefined || Number(count) > day || Number(count) % COUNT_EVERY_DAYS > 0)
    return undefined;
  return answerWith(
    200,
    htmlPage(`Count of week ${Number(count) / COUNT_EVERY_DAYS}`, 'Skarva Bird Observatory'),
  );
}
