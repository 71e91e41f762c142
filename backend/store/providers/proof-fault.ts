/** Why no proof was found in the DNS: no record is there, others are, or nobody could tell. */
const DNS_FAULTS = ['dns-none', 'dns-other', 'dns-trouble'] as const;

/** The same, as a word. */
export type DnsFault = (typeof DNS_FAULTS)[number];

/** Why a proof was not found, in words for machines. */
export interface ProofFault {
  dns: DnsFault;
  /**
   * Of the file: `unlisted` (not asked for, as no page links to the host), `opted-out` (nor of who wants no visits), `http-404` (any status), `no-token`,
   * `too-long`, `leads-elsewhere`, `many-redirects`, `own-fault`, a fault of the certificate, or why no answer came.
   */
  file: string;
}

/** As it is stored, in 40 bytes. */
export function proofFaultText({ dns, file }: ProofFault): string {
  return `${dns} ${file}`;
}

/** Reads what `proofFaultText` gave; null for anything else. */
export function readProofFault(text: string): ProofFault | null {
  const [word = '', file = ''] = text.split(' ');
  const dns = DNS_FAULTS.find((known) => known === word);
  return dns === undefined ? null : { dns, file };
}
