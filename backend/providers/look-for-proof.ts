import type { ResolveTexts } from '../crawler/transport/text-records';
import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import type { MarkIndex } from '../status/mark-index';
import type { DomainClaim } from '../store/providers/domain-claim';
import { takeHostTurn } from '../store/providers/host-turn';
import { listedHosts } from '../store/urls/listed-hosts';
import type { ProofTokenOf } from '../store/providers/proof-token';
import type { FileAsker } from './get-proof-file';
import { lookAtFile, PROOF_PATH } from './look-at-file';
import { lookInDns } from './look-in-dns';
import type { FileSight, ProofSight } from './proof-sight';

/** With what proofs are looked for. */
export interface ProofParts extends FileAsker {
  database: Database;
  clock: Clock;
  resolveTexts: ResolveTexts;
  tokenOf: ProofTokenOf;
  /** Those in force. */
  marks: () => Promise<MarkIndex>;
  /** Milliseconds for the file; shorter in tests. */
  totalMs?: number;
}

/**
 * Looks for the proof of a claim: in the DNS, and where it is not found there in the file of the host.
 * @throws the signal's reason; what our own database throws
 */
export async function lookForProof(
  parts: ProofParts,
  claim: Pick<DomainClaim, 'name' | 'owner' | 'state'>,
  signal: AbortSignal,
): Promise<ProofSight> {
  const wanted = { name: claim.name, token: parts.tokenOf(claim) };
  const dns = await lookInDns(wanted, parts.resolveTexts, signal);
  if (dns.kind === 'found') return { dns, file: null };
  if (claim.state === 'waiting' && (await isShut(parts, claim.name))) {
    return { dns, file: { kind: 'absent', fault: 'opted-out' } };
  }
  return { dns, file: await lookAtListed(parts, wanted, signal) };
}

/** Whether the owner of a host wants no visits: strangers, who are not known to own it, have us ask name servers alone. */
async function isShut({ marks }: ProofParts, host: string): Promise<boolean> {
  return (await marks()).marksOf(host, PROOF_PATH).includes('opted-out');
}

/** Nobody has us ask a host to which no page of a wiki links. */
async function lookAtListed(
  parts: ProofParts,
  wanted: { name: string; token: string },
  signal: AbortSignal,
): Promise<FileSight> {
  const { database, clock } = parts;
  const listed = await listedHosts(database, [wanted.name]);
  if (!listed.has(wanted.name)) return { kind: 'absent', fault: 'unlisted' };
  const takeTurn = (host: string): Promise<number> =>
    takeHostTurn(database, host, Math.floor(clock.now() / 1_000));
  return lookAtFile(wanted, { ...parts, takeTurn }, signal);
}
