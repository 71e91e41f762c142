import type { SeenUrls } from '../../status/sampling/domain-sample';
import { domainShare, FIRST_OF_WHOLE } from '../../status/sampling/leaf-score';
import type { DueUrl } from './frontier';

/** Of visits whose crawlers have died nobody tells an end. */
const EXPECTED_MAX = 200_000;

/**
 * What first looks at URLs have shown since this process began: in all, and of the hosts at whose URLs that were never
 * looked at they go on for days (share-of-day.ts). It decides about the order of looks alone; what is lost with the
 * process is learned again.
 */
export class FirstLookTally {
  #whole: SeenUrls = FIRST_OF_WHOLE;
  readonly #ofHost = new Map<number, SeenUrls>();
  /** Hosts of the URLs that are being looked at for the first time, and these URLs of each. */
  readonly #hostOfUrl = new Map<number, number>();
  readonly #urlsOfHost = new Map<number, Set<number>>();

  /** In all, `FIRST_OF_WHOLE` included. */
  get whole(): SeenUrls {
    return this.#whole;
  }

  /** A host is visited: so much was seen of it by first looks before. */
  begin(hostId: number, seen: SeenUrls): void {
    this.#ofHost.set(hostId, seen);
  }

  /** Whether a visit goes on with URLs that were never looked at, of which others wait for another day. */
  isUnderWay(hostId: number): boolean {
    return this.#ofHost.has(hostId);
  }

  /** These URLs of a host are about to be looked at. */
  expect(hostId: number, urls: readonly DueUrl[]): void {
    const unseen = urls.filter(({ last }) => last === null);
    if (unseen.length === 0) return;
    if (this.#hostOfUrl.size >= EXPECTED_MAX) this.#forgetExpected();
    const its = this.#urlsOfHost.get(hostId) ?? new Set();
    this.#urlsOfHost.set(hostId, its);
    for (const { urlId } of unseen) {
      this.#hostOfUrl.set(urlId, hostId);
      its.add(urlId);
    }
  }

  note(urlId: number, isBroken: boolean): void {
    const hostId = this.#hostOfUrl.get(urlId);
    if (hostId === undefined) return;
    this.#hostOfUrl.delete(urlId);
    this.#urlsOfHost.get(hostId)?.delete(urlId);
    this.#whole = withOneMore(this.#whole, isBroken);
    const ofHost = this.#ofHost.get(hostId);
    if (ofHost !== undefined) this.#ofHost.set(hostId, withOneMore(ofHost, isBroken));
  }

  /**
   * The visit is over.
   * @returns whether more of its URLs are to be hoped to be broken than of others'
   */
  end(hostId: number): boolean {
    for (const urlId of this.#urlsOfHost.get(hostId) ?? []) this.#hostOfUrl.delete(urlId);
    this.#urlsOfHost.delete(hostId);
    const seen = this.#ofHost.get(hostId);
    if (seen === undefined) return false;
    this.#ofHost.delete(hostId);
    const { checked, broken } = this.#whole;
    return domainShare(seen, this.#whole) > broken / checked;
  }

  #forgetExpected(): void {
    this.#hostOfUrl.clear();
    this.#urlsOfHost.clear();
  }
}

const withOneMore = ({ checked, broken }: SeenUrls, isBroken: boolean): SeenUrls => ({
  checked: checked + 1,
  broken: broken + (isBroken ? 1 : 0),
});
