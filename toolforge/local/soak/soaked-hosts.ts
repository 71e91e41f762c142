import { createHash } from 'node:crypto';

/** Of a wiki whose links by https stay so; else sites have no TLS. */
const SECURE = /(?:^|\.)w(?<wiki>\d+)-site\d+\./;
const SECURE_EACH = 4;
const SECURE_FROM = 2;

/** Whether the sites of a wiki speak TLS: those of a quarter of the wikis, of the largest one not. */
export const isSecureWiki = (n: number): boolean => n % SECURE_EACH === SECURE_FROM;

/** Whether a site speaks TLS. */
export function isSecureHost(host: string): boolean {
  return isSecureWiki(Number(SECURE.exec(host)?.groups?.['wiki'] ?? 0));
}

/** What is wrong with the certificate of a site; most have one that proves them. */
export type SoakedCertificate = 'good' | 'expired' | 'self-signed';

const EXPIRED_BELOW = 4;
const SELF_SIGNED_BELOW = 8;

/** Always the same for a host. */
export function certificateOf(host: string): SoakedCertificate {
  const chance = percentOf(`certificate of ${host}`);
  if (chance < EXPIRED_BELOW) return 'expired';
  return chance < SELF_SIGNED_BELOW ? 'self-signed' : 'good';
}

/** 0…99, by chance, and always the same for a text. */
export function percentOf(text: string): number {
  return createHash('md5').update(text).digest().readUInt16BE(0) % 100;
}
