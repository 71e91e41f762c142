import type { RupSite } from '../../store/updates/rup-standing';
import { rupSitesOfHosts } from '../../store/updates/rup-sites';
import { writeLatency, type Latency } from '../wire/latency';
import { siteText, type SiteName } from '../wire/rup-site-name';
import { afterModify, afterUnregister } from './after-terms';
import { newToken, type RobotParts } from './robot-parts';
import { askToModify, askToUnregister, type ChangeSight } from './rup-questions';
import { settleSite } from './settle-site';
import { siteVisit, type SiteVisit } from './visit-site';
import { visitWhenFree } from './visit-when-free';

/** A registration cannot be changed as is wanted. */
class RegistrationError extends Error {
  override readonly name = 'RegistrationError';
}

/** A person waits. */
const PATIENCE_MS = 45_000;

/**
 * Asks a site for reports at other times.
 * @throws RegistrationError where it refuses, or does not answer: the registration stays as it is
 */
export function modifyRegistration(
  parts: RobotParts,
  name: SiteName,
  latency: Latency,
  signal: AbortSignal,
): Promise<void> {
  const text = writeLatency(latency);
  return withRegistered(parts, name, signal, async (visit, site) => {
    const sight = await askToModify(visit.asking, site, text);
    if (sight !== 'done') throw new RegistrationError(`${siteText(name)} ${WORDS[sight]}`);
    await settleSite(parts, site, { change: (same) => afterModify(same, text) });
  });
}

/**
 * Gives a registration up, also where the site knows nothing of it. It is asked for indexes from then on.
 * @throws RegistrationError where it does not answer: the registration stays as it is
 */
export function endRegistration(
  parts: RobotParts,
  name: SiteName,
  signal: AbortSignal,
): Promise<void> {
  return withRegistered(parts, name, signal, async (visit, site) => {
    const sight = await askToUnregister(visit.asking, site);
    if (sight === 'failed') throw new RegistrationError(`${siteText(name)} ${WORDS[sight]}`);
    const token = newToken(parts.random);
    await settleSite(parts, site, { change: (same) => afterUnregister(same, token) });
  });
}

const WORDS: Readonly<Record<Exclude<ChangeSight, 'done'>, string>> = {
  refused: 'refuses: the registration stays as it was',
  failed: 'does not answer: the registration stays as it was; try again later',
};

async function withRegistered(
  parts: RobotParts,
  name: SiteName,
  signal: AbortSignal,
  change: (visit: SiteVisit, site: RupSite) => Promise<void>,
): Promise<void> {
  const site = (await rupSitesOfHosts(parts.database, [name.host])).find(
    ({ port }) => port === name.port,
  );
  if (site?.state !== 'registered') {
    throw new RegistrationError(
      `Weboid is not registered at ${siteText(name)}; see weboid rup hosts`,
    );
  }
  const waiting = { patienceMs: PATIENCE_MS, signal };
  const ended = await visitWhenFree(parts, name.host, waiting, async (visit) => {
    await change(siteVisit(parts, site, { visit, signal, onAsked: () => undefined }), site);
    return null;
  });
  if (ended !== null) {
    throw new RegistrationError(
      `${siteText(name)} wants to be left alone just now; try again later`,
    );
  }
}
