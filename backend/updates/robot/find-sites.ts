import { nextListedSites, type ListedSite } from '../../store/updates/listed-sites';
import { addRupSites, rupSitesOfHosts } from '../../store/updates/rup-sites';
import { keepRupWalk, rupWalkedTo } from '../../store/updates/rup-walk';
import { newToken, nowSOf, type RobotParts } from './robot-parts';

type FinderParts = Pick<RobotParts, 'database' | 'clock' | 'random'>;

/** Sites with fewer URLs are not asked whether they speak the protocol. */
export const URLS_AT_LEAST = 20;

/** Looks through all hosts for sites that are to be asked. */
export async function findAllSites(parts: FinderParts, signal: AbortSignal): Promise<void> {
  const none = () => Promise.resolve(() => false);
  for (let walkedTo: number | null = 0; walkedTo !== null && !signal.aborted;) {
    const step = await nextListedSites(parts.database, walkedTo, URLS_AT_LEAST, none);
    await addListedSites(parts, step.sites);
    walkedTo = step.walkedTo;
  }
}

/**
 * Looks through the next thousand hosts, and keeps how far it came; behind the last one it begins anew. Hosts of which a
 * site is known are passed over: theirs are looked for whenever that one is.
 */
export async function findSomeSites(parts: FinderParts): Promise<void> {
  const { database } = parts;
  const known = async (names: string[]): Promise<(name: string) => boolean> => {
    const hosts = new Set((await rupSitesOfHosts(database, names)).map(({ host }) => host));
    return (name) => hosts.has(name);
  };
  const from = await rupWalkedTo(database);
  const { sites, walkedTo } = await nextListedSites(database, from, URLS_AT_LEAST, known);
  await addListedSites(parts, sites);
  await keepRupWalk(database, walkedTo ?? 0);
}

/** Adds those of the sites that have enough URLs and are not known yet; they are due at once. */
export async function addListedSites(
  parts: FinderParts,
  listed: readonly ListedSite[],
): Promise<void> {
  const { database, random } = parts;
  const large = listed.filter(({ urls }) => urls >= URLS_AT_LEAST);
  const hosts = [...new Set(large.map(({ host }) => host))];
  const known = new Set((await rupSitesOfHosts(database, hosts)).map(nameOf));
  const dueS = nowSOf(parts);
  const fresh = large.filter((site) => !known.has(nameOf(site)));
  await addRupSites(
    database,
    fresh.map(({ host, port, isSecure }) => ({
      host,
      port,
      isSecure,
      dueS,
      token: newToken(random),
    })),
  );
}

const nameOf = ({ host, port }: { host: string; port: number }): string => `${host} ${port}`;
