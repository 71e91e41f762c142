import { TooMuchError } from '../../runtime/http/too-much-error';
import { dayNumberOf, type DayNumber } from '../../status/day-number';
import { bringHostsForward } from '../../store/hints/ask-looks';
import type { RupSite } from '../../store/updates/rup-standing';
import { rupSiteByToken } from '../../store/updates/rup-sites';
import { MAIL_BYTES_MAX, plainTextOf, writtenMsOf } from '../wire/read-mail';
import { ReportFormatError, ReportReader } from '../wire/read-report';
import { isBaseOfSite } from '../wire/reported-urls';
import { TextLines } from '../wire/text-lines';
import { afterReport, type CameReport } from './after-report';
import { isUnheard, pageOfSiteIn } from './confirm-link';
import { KeyedReport } from './keyed-report';
import { knownHints } from './known-hints';
import { nowSOf, tokenIn, type RobotParts } from './robot-parts';
import { looksOf, settleSite } from './settle-site';

/** What becomes of a mail: its report is applied, or came before, or it is none that we take. */
export type TakenReport = 'applied' | 'duplicate' | 'refused';

/** A mail as it came. */
export interface IncomingMail {
  /** The address to which it came: the secret by which its site is known; the sender proves nothing. */
  to: string;
  /** RFC 5322; more than MAIL_BYTES_MAX bytes count as lost. */
  bytes: Buffer;
}

/**
 * Takes a report that came by mail.
 * @throws what our own database throws: then it is to be handed over again
 */
export async function takeMail(
  parts: Pick<RobotParts, 'database' | 'clock' | 'mailAddress'>,
  { to, bytes }: IncomingMail,
): Promise<TakenReport> {
  const { database, clock, mailAddress } = parts;
  const today = dayNumberOf(clock.now());
  const token = tokenIn(to, mailAddress);
  const site = token === null ? null : await rupSiteByToken(database, token);
  // To an address that was told to nobody no site writes.
  if (site === null || site.address === '') return 'refused';
  const read = readMail(bytes, site, today);
  if (read === null) return keepLink(parts, site, bytes);
  const known = await knownHints(database, read.report, today);
  const nowS = nowSOf(parts);
  const settled = await settleSite(parts, site, {
    known,
    change: (same) => afterReport(same, read, nowS),
  });
  if (settled !== null) return 'applied';
  // Whoever was killed right behind its transaction had not come to this.
  await bringHostsForward(database, looksOf(known, today));
  return 'duplicate';
}

/**
 * What comes before the first report may ask for the consent of whoever owns the address: a person looks at the page that it
 * names (`weboid rup hosts`), nothing here does.
 */
async function keepLink(
  parts: Pick<RobotParts, 'database' | 'clock' | 'mailAddress'>,
  site: RupSite,
  bytes: Buffer,
): Promise<TakenReport> {
  const text = bytes.length > MAIL_BYTES_MAX ? null : plainTextOf(bytes);
  const confirmLink = text === null ? null : pageOfSiteIn(text, site);
  if (confirmLink === null) return 'refused';
  const kept = await settleSite(parts, site, {
    change: (same) => (isUnheard(same) ? { ...same, confirmLink } : null),
  });
  return kept === null ? 'refused' : 'applied';
}

function readMail(
  bytes: Buffer,
  { host, port }: RupSite,
  today: DayNumber,
): (CameReport & { report: KeyedReport }) | null {
  const text = bytes.length > MAIL_BYTES_MAX ? null : plainTextOf(bytes);
  if (text === null) return null;
  const site = { host, port };
  const [lines, reader] = [new TextLines(), new ReportReader(today)];
  try {
    const paths = reader.read([...lines.write(text), ...lines.end()]);
    const { number, base } = reader.end();
    if (!isBaseOfSite(base, site)) return null;
    const report = new KeyedReport(site);
    report.add(paths, base);
    const writtenMs = writtenMsOf(bytes);
    const writtenS = writtenMs === null ? null : Math.floor(writtenMs / 1_000);
    return { number, writtenS, report };
  } catch (error) {
    if (error instanceof ReportFormatError || error instanceof TooMuchError) return null;
    throw error;
  }
}
