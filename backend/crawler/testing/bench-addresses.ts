/** Silent hosts share so many addresses. */
const SILENT_ADDRESSES = 50;

/** Name of the n-th host; negative ones are silent. All are of one domain: none is an outage. */
export function hostName(n: number): string {
  return n < 0 ? `silent${-n}.museum-lunden.org` : `h${n}.museum-lunden.org`;
}

/** The address in 127/8 of the n-th host. */
export function addressOf(n: number): string {
  if (n < 0) return `127.2.0.${1 + (-n % SILENT_ADDRESSES)}`;
  return `127.1.${n >> 8}.${n & 255}`;
}

/** The n of a name. */
export function placeOf(host: string): number {
  const [, word, digits] = /^(h|silent)(\d+)\./.exec(host) ?? [];
  return word === 'silent' ? -Number(digits) : Number(digits);
}

export function isSilent(n: number): boolean {
  return n < 0;
}

/** Addresses of pages of a web's hosts, without names; those of a host far apart. */
export function pageAddresses(hosts: number, urlsPerHost: number, port: number): string[] {
  return Array.from({ length: hosts * urlsPerHost }, (_, n) => {
    const [host, page] = [n % hosts, Math.floor(n / hosts)];
    return `http://${addressOf(host)}:${port}/page/${page}.html`;
  });
}
