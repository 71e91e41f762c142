import { latencyDays, type Latency, type LatencyUnit } from '../../../updates/wire/latency';
import { writeRupinfo } from '../../../updates/wire/write-rupinfo';

/** Where robots ask. */
export const RUP_PATH = '/rup';

/** The first one is that of who names none. */
export const LATENCIES: readonly LatencyUnit[] = ['day', 'week', 'month'];

const SPAN_MAX: Latency = { count: 13, unit: 'week' };

/** How far back an index may reach, by the days that the log keeps. */
export function spanMaxOf(logDays: number): Latency {
  return logDays >= latencyDays(SPAN_MAX) ? SPAN_MAX : { count: logDays, unit: 'day' };
}

/** `/rupinfo.txt` of this installation. */
export function ownRupinfo(publicUrl: string, logDays: number): string {
  return writeRupinfo({
    cgi: `${publicUrl}${RUP_PATH}`,
    latencies: LATENCIES,
    spanMax: spanMaxOf(logDays),
  });
}
