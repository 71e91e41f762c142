import { writeSpan, type Latency, type LatencyUnit } from './latency';

/** What a server offers. */
export interface OfferedUpdates {
  /** Absolute address of its CGI. */
  cgi: string;
  latencies: readonly LatencyUnit[];
  /** How far back an index may reach. */
  spanMax: Latency;
}

/** `/rupinfo.txt` of a server that takes any pattern in either list (draft-rfced-exp-cosmo-00, 3.1.1). */
export function writeRupinfo({ cgi, latencies, spanMax }: OfferedUpdates): string {
  return [
    `RUP-CGI: ${cgi}`,
    'Authentifier: none',
    `Latency: ${latencies.join(', ')}`,
    'Exclude: .*',
    'IncludeOnly: .*',
    `MaxQuerySpan: ${writeSpan(spanMax)}`,
    '',
  ].join('\n');
}
