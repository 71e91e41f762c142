import type { DnsFault } from '../store/providers/proof-fault';

/** What the DNS says of a proof; `trouble`: nobody can tell, which is no answer. */
export type DnsSight =
  | { kind: 'found' }
  | { kind: 'absent'; fault: Exclude<DnsFault, 'dns-trouble'> }
  | { kind: 'trouble'; fault: 'dns-trouble' };

/** What the file says; `put-off`: it is not the host's turn, for so many seconds. */
export type FileSight =
  | { kind: 'found' }
  | { kind: 'absent'; fault: string }
  | { kind: 'trouble'; fault: string; againAfterS: number }
  | { kind: 'put-off'; waitS: number };

/** What a look for a proof saw. Of a proof in the DNS, the file is not looked for: null. */
export type ProofSight =
  | { dns: Extract<DnsSight, { kind: 'found' }>; file: null }
  | { dns: Exclude<DnsSight, { kind: 'found' }>; file: FileSight };
