import type { Writable } from 'node:stream';
import { isoDate, dayNumberOf, type DayNumber } from '../status/day-number';
import { trustedHosts } from '../store/hints/host-trust';
import { sitemapHosts, type SitemapHost } from '../store/sitemaps/sitemap-hosts';
import type { SitemapParts } from '../updates/sitemaps/read-host';
import { aligned } from './aligned';
import { writeJsonLine } from './items';
import { writeLines } from './write-lines';

const HEAD = ['host', 'state', 'read', 'entries', 'our URLs', 'listed', 'stretch'];
const NUMERIC = [3, 4, 5, 6];

/** `weboid sitemaps hosts`: how it stands with the sitemaps of sites with many of our URLs. */
export async function listSitemapHosts(
  { database, clock }: Pick<SitemapParts, 'database' | 'clock'>,
  json: boolean,
  output: Writable,
): Promise<void> {
  const trusted = await trustedHosts(database, dayNumberOf(clock.now()));
  const stretches = new Map(
    trusted
      .filter(({ source }) => source === 'sitemap')
      .map(({ hostId, stretch }) => [hostId, stretch]),
  );
  const stretchOf = ({ hostId }: SitemapHost): number => stretches.get(hostId) ?? 1;
  const rows: string[][] = [];
  for await (const hosts of sitemapHosts(database)) {
    for (const host of hosts) {
      if (json) await writeJsonLine(output, entryOf(host, stretchOf(host)));
      else rows.push(cellsOf(host, stretchOf(host)));
    }
  }
  if (!json) await writeLines(output, aligned([HEAD, ...rows], NUMERIC));
}

function entryOf(host: SitemapHost, stretch: number) {
  const { name, state, entries, urls, listed, tested, files } = host;
  const read = { read_day: dateOf(host.readDay), entries, urls, listed, files: files.length };
  return { host: name, state, ...read, tested, stretch };
}

const cellsOf = (host: SitemapHost, stretch: number): string[] => [
  host.name,
  host.state,
  dateOf(host.readDay) ?? 'never',
  String(host.entries),
  String(host.urls),
  String(host.listed),
  String(stretch),
];

const dateOf = (day: DayNumber | null): string | null => (day === null ? null : isoDate(day));
