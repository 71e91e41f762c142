import type { Database } from '../../../backend/runtime/database';
import { addressOfRow, type AddressColumns } from '../../../backend/store/urls/addresses';
import {
  archiveServiceOfId,
  type ArchiveService,
} from '../../../backend/url/archives/archive-services';
import { heldAddresses, SOAKED_SERVICES, type SoakedService } from './soaked-archive';

/** What archives were asked, and what of it is stored. */
export interface CopiesRecord {
  /** URLs of which every archive has said what it has. */
  searched: number;
  /** Copies that were chosen. */
  copies: number;
  broken: string[];
}

interface SearchedRow extends AddressColumns {
  url_id: number;
  searched_day: number;
}

/** What must hold: each answer of an archive is stored, as it was given. Reads whole tables. */
export async function checkCopies(own: Database): Promise<CopiesRecord> {
  const rows = await own.select<SearchedRow>(
    `SELECT url_id, searched_day, scheme, name, port, path
     FROM archive_search JOIN url USING (url_id) JOIN host USING (host_id)`,
  );
  const stored = await storedCopies(own);
  const broken = rows.flatMap((row) => {
    const url = addressOfRow(row).text;
    const copies = stored.get(row.url_id) ?? [];
    const isAnswered = row.searched_day > 0;
    return SOAKED_SERVICES.flatMap((service) => faultsOf({ service, url, copies, isAnswered }));
  });
  const all = [...stored.values()].flat();
  for (const service of SOAKED_SERVICES) {
    if (!all.some((copy) => copy.service === service))
      broken.push(`no copy was found in ${service}`);
  }
  const searched = rows.filter((row) => row.searched_day > 0).length;
  return { searched, copies: all.length, broken };
}

interface StoredCopy {
  service: ArchiveService;
  snapshot: string;
}

/** What was found of a URL in an archive. */
interface SearchedUrl {
  service: SoakedService;
  url: string;
  copies: readonly StoredCopy[];
  /** Whether every archive has said what it has. */
  isAnswered: boolean;
}

function faultsOf({ service, url, copies, isAnswered }: SearchedUrl): string[] {
  const own = copies.filter((copy) => copy.service === service);
  const held = heldAddresses(service, url);
  // Who comes later is asked only where those before have no copy.
  const before = SOAKED_SERVICES.slice(0, SOAKED_SERVICES.indexOf(service));
  const isAsked = !copies.some((copy) => before.some((one) => one === copy.service));
  const wrong: [what: string, isSo: boolean][] = [
    [`a copy that ${service} does not hold`, own.some(({ snapshot }) => !held.includes(snapshot))],
    [
      `the answer of ${service} is lost`,
      isAnswered && isAsked && held.length > 0 && own.length === 0,
    ],
  ];
  return wrong.flatMap(([what, isSo]) => (isSo ? [`${url}: ${what}`] : []));
}

async function storedCopies(own: Database): Promise<Map<number, StoredCopy[]>> {
  const rows = await own.select<{ url_id: number; service: number; snapshot: Buffer }>(
    "SELECT url_id, service, snapshot FROM archive WHERE snapshot <> ''",
  );
  const stored = new Map<number, StoredCopy[]>();
  for (const row of rows) {
    const copy = { service: archiveServiceOfId(row.service), snapshot: row.snapshot.toString() };
    stored.set(row.url_id, [...(stored.get(row.url_id) ?? []), copy]);
  }
  return stored;
}
