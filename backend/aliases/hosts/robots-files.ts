import { mayBeAsked } from '../addresses/may-be-asked';
import { whatwgUrl } from '../../url/whatwg-url';
import type { AddressAnswer } from './ask-address';
import { isSilence, type HostAsker } from './host-asker';

/** The rest is not heeded (RFC 9309, 2.5). */
const ROBOTS_BYTES_MAX = 512_000;
/** RFC 9309, 2.3.1.2. */
const REDIRECTS_MAX = 5;

/**
 * The robots.txt of all origins. Of one that lies on another host, what is there counts (RFC 9309, 2.3.1.2); each address is
 * asked for once, whoever leads to it.
 */
export class RobotsFiles {
  readonly #asker: HostAsker;
  readonly #answers = new Map<string, Promise<AddressAnswer | null>>();

  constructor(asker: HostAsker) {
    this.#asker = asker;
  }

  /**
   * @param origin `https://host`
   * @returns the text, '' where there is none; null where it cannot be had: nothing is allowed (RFC 9309, 2.3.1.4)
   */
  async textOf(origin: string): Promise<string | null> {
    const answer = await this.#followed(`${origin}/robots.txt`);
    if (answer === null || isSilence(answer)) return null;
    const isThere = answer.status >= 200 && answer.status < 300;
    return isThere ? new TextDecoder().decode(answer.body) : '';
  }

  async #followed(address: string): Promise<AddressAnswer | null> {
    let at = address;
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      const answer = await this.#answerOf(at);
      if (answer === null || answer.status < 300 || answer.status >= 400) return answer;
      const next = answer.location === null ? null : whatwgUrl(answer.location, at);
      if (next === null) return answer;
      if (!mayBeAsked(next.href)) return null;
      at = next.href;
    }
    return null;
  }

  async #answerOf(address: string): Promise<AddressAnswer | null> {
    const known = this.#answers.get(address);
    if (known !== undefined) return known;
    if (this.#asker.purse.left <= 0) return null;
    const answer = this.#asker.ask(address, ROBOTS_BYTES_MAX);
    this.#answers.set(address, answer);
    return answer;
  }
}
