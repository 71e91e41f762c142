import type { RupSite } from '../../store/updates/rup-standing';
import type { DayNumber } from '../../status/day-number';
import { isHtmlType, lineReaderFor } from '../wire/answer-lines';
import { writeSpan, type Latency } from '../wire/latency';
import { registrationKeyIn, sequenceNumberIn } from '../wire/read-answer';
import { ReportFormatError, ReportReader } from '../wire/read-report';
import { readRupinfo, RUPINFO_BYTES_MAX } from '../wire/read-rupinfo';
import { isBaseOfSite } from '../wire/reported-urls';
import { siteText } from '../wire/rup-site-name';
import type { IndexSight, NumberSight } from './after-question';
import type { TermsSight } from './after-terms';
import { KeyedReport } from './keyed-report';
import { askSite, type RupAnswer, type SiteVisitParts } from './ask-site';

/** What a request for a change ended with: done, refused for good, or nobody knows. */
export type ChangeSight = 'done' | 'refused' | 'failed';

const ANSWER_BYTES_MAX = 65_536;
/** A quarter of a MiB below 16 of them, so that with its headers an answer takes fewer. */
const INDEX_BYTES_MAX = 15.75 * 1_048_576;
const BAD_REQUEST = 400;
const TOO_BUSY: ReadonlySet<number> = new Set([408, 425, 429]);
const NOT_IMPLEMENTED = 501;

/** Asks for `/rupinfo.txt`, which is for robots, as `/robots.txt` is: that one is not asked before (W3.15). */
export async function askForTerms(
  parts: SiteVisitParts,
  { isSecure }: Pick<RupSite, 'isSecure'>,
): Promise<TermsSight> {
  const address = new URL(`${isSecure ? 'https' : 'http'}://${siteText(parts.site)}/rupinfo.txt`);
  const answer = await askSite(parts, { address, bytesMax: RUPINFO_BYTES_MAX, read: joined });
  if (answer.kind === 'failure') return 'failed';
  if (answer.kind === 'too-large') return 'none';
  if (isPassing(answer.status)) return 'failed';
  // A soft 404.
  if (answer.read === null || isHtmlType(answer.contentType)) return 'none';
  return readRupinfo(answer.read, answer.from) ?? 'none';
}

/** @returns the key; null where it does not want us, undefined where nobody knows */
export async function askToRegister(
  parts: SiteVisitParts,
  { cgi, address, latency }: Pick<RupSite, 'cgi' | 'address' | 'latency'>,
): Promise<string | null | undefined> {
  const form = { Action: 'Register', RobotEmail: address, Latency: latency };
  const answer = await askLines(parts, cgi, form);
  if (answer.kind !== 'answer' || isPassing(answer.status)) return undefined;
  return answer.read === null ? null : registrationKeyIn(answer.read);
}

/** Which report was the last one that was sent to us? */
export async function askForNumber(parts: SiteVisitParts, site: RupSite): Promise<NumberSight> {
  const answer = await askLines(parts, site.cgi, ownForm('GetSequenceNumber', site));
  if (answer.kind !== 'answer' || isPassing(answer.status)) return 'failed';
  if (answer.status === BAD_REQUEST) return 'forgotten';
  return (answer.read === null ? null : sequenceNumberIn(answer.read)) ?? 'refused';
}

/** Asks for what was lost; @param today its day */
export async function askForIndex(
  parts: SiteVisitParts,
  { cgi }: Pick<RupSite, 'cgi'>,
  span: Latency,
  today: DayNumber,
): Promise<{ sight: IndexSight; report: KeyedReport | null }> {
  const answer = await askSite(parts, {
    address: new URL(cgi),
    form: { Action: 'GetIndex', Span: writeSpan(span) },
    bytesMax: INDEX_BYTES_MAX,
    read: (text, contentType) => readIndex(text, contentType, { site: parts.site, today }),
  });
  if (answer.kind === 'too-large') return { sight: 'too-large', report: null };
  if (answer.kind === 'failure' || isPassing(answer.status))
    return { sight: 'failed', report: null };
  return { sight: answer.read === null ? 'refused' : 'read', report: answer.read };
}

/** @returns null where it is no report of this site */
async function readIndex(
  text: AsyncIterable<string>,
  contentType: string,
  { site, today }: Pick<SiteVisitParts, 'site'> & { today: DayNumber },
): Promise<KeyedReport | null> {
  const [lines, reader] = [lineReaderFor(contentType), new ReportReader(today)];
  const report = new KeyedReport(site);
  const add = (some: readonly string[]): void => {
    const paths = reader.read(some);
    if (reader.head !== null) report.add(paths, reader.head.base);
  };
  try {
    for await (const piece of text) {
      add(lines.write(piece));
      if (reader.head !== null && !isBaseOfSite(reader.head.base, site)) return null;
    }
    add(lines.end());
    return isBaseOfSite(reader.end().base, site) ? report : null;
  } catch (error) {
    if (error instanceof ReportFormatError) return null;
    throw error;
  }
}

/** ModifyPreferences. */
export const askToModify = (
  parts: SiteVisitParts,
  site: RupSite,
  latency: string,
): Promise<ChangeSight> =>
  askForChange(parts, site, { ...ownForm('ModifyPreferences', site), Latency: latency });

/** Unregister. */
export const askToUnregister = (parts: SiteVisitParts, site: RupSite): Promise<ChangeSight> =>
  askForChange(parts, site, ownForm('Unregister', site));

async function askForChange(
  parts: SiteVisitParts,
  { cgi }: RupSite,
  form: Record<string, string>,
): Promise<ChangeSight> {
  const answer = await askLines(parts, cgi, form);
  if (answer.kind !== 'answer' || isPassing(answer.status)) return 'failed';
  return answer.read === null ? 'refused' : 'done';
}

const ownForm = (action: string, { key, address }: RupSite): Record<string, string> => ({
  Action: action,
  RegistrationKey: key,
  RegisteredRobotEmail: address,
});

function askLines(
  parts: SiteVisitParts,
  cgi: string,
  form: Record<string, string>,
): Promise<RupAnswer<string[]>> {
  return askSite(parts, {
    address: new URL(cgi),
    form,
    bytesMax: ANSWER_BYTES_MAX,
    read: async (text, contentType) => {
      const lines = lineReaderFor(contentType);
      return [...lines.write(await joined(text)), ...lines.end()];
    },
  });
}

async function joined(text: AsyncIterable<string>): Promise<string> {
  let all = '';
  for await (const piece of text) all += piece;
  return all;
}

/** What may be another answer later says nothing of what a site offers. */
const isPassing = (status: number): boolean =>
  TOO_BUSY.has(status) || (status >= 500 && status !== NOT_IMPLEMENTED);
