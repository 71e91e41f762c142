import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  createAuthority,
  createIdentity,
  LoopbackWeb,
  type Identity,
} from '../../crawler/testing/loopback-web';
import type { Network } from '../../crawler/transport/network';
import { systemTexts } from '../../crawler/transport/text-records';
import type { Database } from '../../runtime/database';
import { domainKeyOf, domainOf } from '../../store/changes/domain-key';
import { claimStateIdOf, type ClaimState } from '../../store/providers/domain-claim';
import { createProofTokens } from '../../store/providers/proof-token';
import {
  STORED_COLUMNS,
  storedClaimOf,
  type StoredClaim,
  type StoredClaimRow,
} from '../../store/providers/stored-claim';
import { TextServer } from './text-server';

/** Makes the tokens of tests. */
export const SESSION_KEY = 'k'.repeat(32);
/** Somebody who claims names in tests, and somebody else. */
export const KARI = Buffer.from('kari'.padEnd(16));
export const OLA = Buffer.from('ola'.padEnd(16));
/** The token of a claim. */
export const tokenOf = createProofTokens(SESSION_KEY);

/** What a site answers where its file is asked for. */
export type SiteAnswer =
  | { status: number; headers?: Record<string, string>; body?: string | Buffer }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** Name servers and sites in which proofs are looked for: real ones, on loopback. */
export class ProofWorld {
  readonly dns = new TextServer();
  readonly web = new LoopbackWeb();
  /** By host; others answer 404. */
  readonly files = new Map<string, SiteAnswer>();
  /** `host/path` of each request. */
  readonly asked: string[] = [];
  /** Headers of the last one. */
  lastHeaders: IncomingMessage['headers'] = {};
  authority: Identity = { key: '', cert: '' };

  async start(...hosts: string[]): Promise<void> {
    await this.dns.start();
    this.authority = await createAuthority();
    for (const host of hosts) await this.addSite(host);
  }

  /** @returns the port on loopback */
  async addSite(host: string, identity?: Identity): Promise<number> {
    const its = identity ?? (await createIdentity(host, { authority: this.authority }));
    return this.web.https(`${host}:443`, its, (request, response) => {
      this.asked.push(`${host}${request.url ?? ''}`);
      this.lastHeaders = request.headers;
      const answer = this.files.get(host) ?? { status: 404 };
      if (typeof answer === 'function') return answer(request, response);
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  }

  network(): Network {
    return this.web.network([this.authority.cert]);
  }

  resolveTexts(name: string): Promise<readonly (readonly string[])[]> {
    return systemTexts([this.dns.address])(name);
  }

  /** As if nothing had been put up or asked for. */
  clear(): void {
    this.dns.zone.clear();
    this.dns.asked.length = 0;
    this.files.clear();
    this.asked.length = 0;
  }

  close(): Promise<void> {
    this.dns.close();
    return this.web.close();
  }
}

/** Makes a claim. @returns its id */
export async function makeClaim(
  database: Database,
  name: string,
  part: {
    owner?: Buffer;
    state?: ClaimState;
    hasSubdomains?: boolean;
    nowS: number;
    provenAtS?: number;
    dueAtS?: number;
  },
): Promise<number> {
  const { owner = KARI, state = 'waiting', hasSubdomains = false, nowS } = part;
  const { provenAtS = state === 'waiting' ? 0 : nowS, dueAtS = nowS } = part;
  await database.run(
    `INSERT INTO domain_claim (owner, name, domain_key, has_subdomains, state, asked_at, proven_at, due_at, paused_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      owner,
      name,
      domainKeyOf(domainOf(`https://${name}/`)),
      hasSubdomains ? 1 : 0,
      claimStateIdOf(state),
      nowS,
      provenAtS,
      dueAtS,
      state === 'paused' ? nowS : 0,
    ],
  );
  const claim = await claimOf(database, name, owner);
  return claim?.claimId ?? 0;
}

/** Somebody's claim as it is stored; null: there is none. */
export async function claimOf(
  database: Database,
  name: string,
  owner: Buffer = KARI,
): Promise<StoredClaim | null> {
  const [row] = await database.select<StoredClaimRow>(
    `SELECT ${STORED_COLUMNS} FROM domain_claim WHERE name = ? AND owner = ?`,
    [name, owner],
  );
  return row === undefined ? null : storedClaimOf(row);
}
