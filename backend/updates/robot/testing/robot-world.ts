import { createSilentLogger } from '../../../runtime/logger';
import { systemClock } from '../../../runtime/clock';
import type { Database } from '../../../runtime/database';
import { systemRandom } from '../../../runtime/random';
import { dayNumberOf } from '../../../status/day-number';
import { createDatabaseFrontier } from '../../../store/frontier/database-frontier';
import { loopbackAllowed, publicNetwork } from '../../../crawler/transport/network';
import type { RupSite } from '../../../store/updates/rup-standing';
import { rupSitesOfHosts } from '../../../store/updates/rup-sites';
import { listUrls } from '../../../store/testing/sample-urls';
import type { RobotParts } from '../robot-parts';
import { visitAllSites } from '../robot-loop';
import { takeMail, type TakenReport } from '../take-mail';
import { DAY_S, START_S } from './rup-standing';
import { reportMail, type RupServer } from './rup-server';

const LOOPBACK = '127.0.0.1';
/** Days until URLs are due that nobody speaks of. */
const LATER_DAYS = 12;

/** Weboid as a robot on real tables, at moments that a test chooses. */
export class RobotWorld {
  /** Days since the beginning. */
  day = 0;
  mailAddress = 'weboid.rup-{token}@toolforge.org';
  hostIntervalMs = 0;
  /** Enough for a busy machine: what is about a site that takes too long says less. */
  answeredWithinMs = 60_000;

  constructor(readonly database: Database) {}

  get today(): number {
    return dayNumberOf(this.nowMs);
  }

  get nowMs(): number {
    return (START_S + this.day * DAY_S) * 1_000;
  }

  get parts(): RobotParts {
    const { database, mailAddress, hostIntervalMs, answeredWithinMs } = this;
    return {
      database,
      mailAddress,
      answeredWithinMs,
      clock: { now: () => this.nowMs },
      random: systemRandom,
      logger: createSilentLogger(),
      userAgent: 'Weboid/test',
      visiting: {
        frontier: createDatabaseFrontier(database, systemClock, systemRandom, { borrowS: 90 }),
        network: loopbackAllowed(publicNetwork()),
        clock: systemClock,
        hostIntervalMs,
      },
    };
  }

  /** Lists pages of sites: `/1` and so on, due in twelve days. */
  async list(sites: readonly RupServer[], count = 20): Promise<void> {
    const urls = sites.flatMap(({ address }) =>
      Array.from({ length: count }, (_, at) => `${address}/${at + 1}`),
    );
    await listUrls(this.database, urls, this.today);
    await this.putOff();
  }

  /** As if all URLs had just been looked at. */
  async putOff(): Promise<void> {
    const later = this.today + LATER_DAYS;
    await this.database.run('UPDATE url SET due_day = ?, checked_day = ?', [later, this.today]);
  }

  visit(): Promise<void> {
    return visitAllSites(this.parts, { signal: new AbortController().signal });
  }

  async siteOf({ port }: RupServer): Promise<RupSite> {
    const sites = await rupSitesOfHosts(this.database, [LOOPBACK]);
    const site = sites.find((one) => one.port === port);
    if (site === undefined) throw new Error(`no site at port ${port}`);
    return site;
  }

  /** Hands over a report by mail, to the address that the site was told. */
  async mail(server: RupServer, number: number, ...lines: string[]): Promise<TakenReport> {
    const { address } = await this.siteOf(server);
    return takeMail(this.parts, { to: address, bytes: reportMail(server, number, lines) });
  }

  /** The pages of a site that are due, without the slash before them. */
  async due({ port }: RupServer, byDay = this.today): Promise<string[]> {
    const rows = await this.database.select<{ path: Buffer }>(
      'SELECT path FROM url WHERE port = ? AND due_day <= ? ORDER BY LENGTH(path), path',
      [port, byDay],
    );
    return rows.map(({ path }) => path.toString('latin1').slice(1));
  }
}
