import type { HintSource, HostTrust } from './hint';

const NOBODY: readonly HostTrust[] = [];

/** How far hosts are trusted, found for a host. */
export class TrustIndex {
  readonly #byHost = new Map<number, readonly HostTrust[]>();

  /** @param hosts also those whose word was wrong: what they say is still listened to */
  constructor(hosts: readonly (HostTrust & { hostId: number })[]) {
    for (const host of hosts) {
      this.#byHost.set(host.hostId, [...this.of(host.hostId), host]);
    }
  }

  /** Of no host anything is known. */
  get isEmpty(): boolean {
    return this.#byHost.size === 0;
  }

  of(hostId: number): readonly HostTrust[] {
    return this.#byHost.get(hostId) ?? NOBODY;
  }

  /** A host's word has just been found wrong. */
  distrust(hostId: number, source: HintSource): void {
    const trusts = this.of(hostId);
    const after = trusts.map((one) => (one.source === source ? { ...one, stretch: 1 } : one));
    if (after.length > 0) this.#byHost.set(hostId, after);
  }
}
