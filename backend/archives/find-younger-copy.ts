import type { NormalUrl } from '../url/normal-url';
import type { Clock } from '../runtime/clock';
import { dayNumberOf, toCalendarDay, type DayNumber } from '../status/day-number';
import type { CalendarDay } from '../status/takeover/host-facts';
import { standingNameOf } from '../status/name-of-host';
import type { TakenSince } from '../store/names/taken-since';
import { isCopyFresh } from '../status/inquiry';
import { dayOfTimestamp, type LeasedInquiry } from '../store/results/lease-inquiries';
import { ArchiveError } from './service/archive-http';
import type { ArchiveSource } from './service/archive-source';
import type { CopyLook } from './copy-look';
import { takenDayOfFailing } from './taken-day';

/** What archives are asked with. */
export interface InquiryParts {
  /** In the order in which they are asked. */
  sources: readonly ArchiveSource[];
  look: (copy: { address: string; wanted: NormalUrl }, signal: AbortSignal) => Promise<CopyLook>;
  /** As of SearchParts. */
  takenSince: (names: readonly string[]) => Promise<ReadonlyMap<string, TakenSince>>;
  clock: Clock;
}

/** Services that answered that they have none: not to be asked again while others owe their answers. */
export type SourcesWithoutCopy = Set<ArchiveSource>;

/** What archives know of a URL that fails. */
export type YoungerCopy =
  /** One got it well, on that day. */
  | { kind: 'found'; day: DayNumber }
  /** All were asked, and none did. */
  | { kind: 'none' }
  /** None did of those that answered. */
  | { kind: 'unanswered'; error: ArchiveError };

/**
 * Whether an archive got a page, well, after it had failed for us (W4.1): then it is us who cannot reach it.
 * What is chosen of it already needs no question while it is young; else each service is asked for its copies
 * nearest to now, and those that are younger than the failure are looked at. Services are asked until one has a
 * good one. What was made since its name is in other hands (U1) is no copy of it.
 * @param hadNone takes in who had none
 * @throws the signal's reason when aborted
 */
export async function findYoungerCopy(
  { url, failingDay, chosenDay }: LeasedInquiry,
  inquiring: InquiryParts,
  hadNone: SourcesWithoutCopy,
  signal: AbortSignal,
): Promise<YoungerCopy> {
  const today = dayNumberOf(inquiring.clock.now());
  const name = standingNameOf(url.host);
  const taken = (await inquiring.takenSince([name])).get(name);
  const wanted: YoungerThan = { url, failingDay, takenDay: takenDayOfFailing(failingDay, taken) };
  if (chosenDay !== null && isWanted(chosenDay, wanted) && isCopyFresh(chosenDay, today)) {
    return { kind: 'found', day: chosenDay };
  }
  let silence: ArchiveError | null = null;
  for (const source of inquiring.sources.filter((one) => !hadNone.has(one))) {
    try {
      const day = await youngerCopyOf(source, wanted, inquiring, signal);
      if (day !== null) return { kind: 'found', day };
      hadNone.add(source);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ArchiveError)) throw error;
      silence = error;
    }
  }
  return silence === null ? { kind: 'none' } : { kind: 'unanswered', error: silence };
}

/** Which copies are looked for. */
interface YoungerThan {
  url: NormalUrl;
  failingDay: DayNumber;
  /** From then on its name is in other hands; null: it is not. */
  takenDay: CalendarDay | null;
}

/** Null: the service has none that is good. */
async function youngerCopyOf(
  source: ArchiveSource,
  wanted: YoungerThan,
  { look, clock }: InquiryParts,
  signal: AbortSignal,
): Promise<DayNumber | null> {
  const { url } = wanted;
  const timestamp = timestampOf(clock.now());
  const candidates = await source.find({ url, timestamp }, signal);
  for (const candidate of candidates) {
    if (!isWanted(dayOfTimestamp(candidate.timestamp), wanted)) continue;
    const seen = await look({ address: candidate.url, wanted: url }, signal);
    if (seen.kind !== 'good') continue;
    const day = dayOfTimestamp(seen.timestamp);
    if (day !== null && isWanted(day, wanted)) return day;
  }
  return null;
}

/** Made after the failure, and before the name came into other hands. */
function isWanted(day: DayNumber | null, { failingDay, takenDay }: YoungerThan): boolean {
  if (day === null || day <= failingDay) return false;
  return takenDay === null || toCalendarDay(day) < takenDay;
}

/** `YYYYMMDDhhmmss` in UTC. */
function timestampOf(ms: number): string {
  return new Date(ms).toISOString().replaceAll(/\D/g, '').slice(0, 14);
}
