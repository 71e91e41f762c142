import type { Network } from '../../backend/crawler/transport/network';

class NoSuchHostError extends Error {
  override readonly name = 'NoSuchHostError';
  /** As Node's resolver says it. */
  readonly code = 'ENOTFOUND';
}

/** A network without any host: nothing of the local set-up may leave the machine. */
export const isolatedNetwork: Network = {
  resolve: (host) => Promise.reject(new NoSuchHostError(`getaddrinfo ENOTFOUND ${host}`)),
  allows: () => false,
  extraCertificates: [],
};
