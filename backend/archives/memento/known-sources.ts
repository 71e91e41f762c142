import type { ArchiveService } from '../../url/archives/archive-services';
import type { MementoService } from './memento-service';

/**
 * Archives that speak Memento, at the addresses that they, or the lists of Memento aggregators, make known
 * (MemGator's archives.json, the GLAM Workbench, archives' own help pages; read in November 2026). Which of
 * them are asked, and in which order, is configuration. Perma.cc is not among them: its short addresses name
 * no original, so that they cannot be known for copies; nor archive.today, whose frames cannot be looked into.
 */
export const MEMENTO_SERVICES: readonly MementoService[] = [
  atRoot('wayback', 'https://web.archive.org/web/'),
  atRoot('arquivo-pt', 'https://arquivo.pt/wayback/'),
  atRoot('archive-it', 'https://wayback.archive-it.org/all/'),
  atRoot('loc', 'https://webarchive.loc.gov/all/'),
  atRoot('vefsafn', 'https://vefsafn.is/'),
  atRoot('nla', 'https://web.archive.org.au/awa/'),
  atRoot('lac', 'https://webarchiveweb.wayback.bac-lac.canada.ca/web/'),
  atRoot('banq', 'https://waext.banq.qc.ca/wayback/'),
  atRoot('ukgwa', 'https://webarchive.nationalarchives.gov.uk/ukgwa/'),
  atRoot('stanford', 'https://swap.stanford.edu/was/'),
  atRoot('natlib', 'https://ndhadeliver.natlib.govt.nz/webarchive/'),
  atRoot('bibalex', 'http://web.archive.bibalex.org/web/'),
  {
    service: 'warp',
    timeMap: 'https://warp.da.ndl.go.jp/collections/timemap/',
    timeGate: null,
  },
  // The following were known to keep programs out, or to be down, in 2026.
  atRoot('ukwa', 'https://www.webarchive.org.uk/wayback/archive/'),
  {
    service: 'ukparliament',
    timeMap: 'https://webarchive.parliament.uk/timemap/',
    timeGate: 'https://webarchive.parliament.uk/timegate/',
  },
  {
    service: 'nrscotland',
    timeMap: 'https://webarchive.nrscotland.gov.uk/timemap/link/',
    timeGate: 'https://webarchive.nrscotland.gov.uk/timegate/',
  },
];

/** The replay software pywb and OpenWayback: both stand below the address of the copies. */
function atRoot(service: ArchiveService, root: string): MementoService {
  return { service, timeMap: `${root}timemap/link/`, timeGate: root };
}

/** Where a service speaks Memento; null: nowhere that is known. */
export function mementoServiceOf(service: ArchiveService): MementoService | null {
  return MEMENTO_SERVICES.find((known) => known.service === service) ?? null;
}
