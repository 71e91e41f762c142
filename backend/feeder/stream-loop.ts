import type { Wikis } from '../wiki/wikis';
import type { FeederParts } from './feeder-parts';
import { StreamFollower, type StreamParts } from './stream-follower';

/** How soon a changed wikis file is noticed. */
const REREAD_MS = 60_000;

/** A stream that is followed. */
interface FollowedStream {
  stop: AbortController;
  ended: Promise<void>;
}

/**
 * The fast path between the passes (W1.7, optional): pages whose external links changed, as farms
 * with a `linkStream` tell them, are taken in within seconds. One connection a stream, however many
 * wikis it tells of; the wikis file may change meanwhile. What the streams miss, the page loop finds.
 * Ends when aborted.
 * @throws what our own database throws
 */
export async function runStreamLoop(
  feeding: FeederParts,
  wikis: Wikis,
  streaming: StreamParts,
  signal: AbortSignal,
): Promise<void> {
  const streams = new FollowedStreams(feeding, wikis, streaming, signal);
  try {
    while (!streams.signal.aborted) {
      streams.adjust();
      await feeding.clock.sleep(REREAD_MS, streams.signal);
    }
  } catch (error) {
    if (!streams.signal.aborted) throw error;
  } finally {
    await streams.end();
  }
  if (!signal.aborted) streams.signal.throwIfAborted();
}

/** The streams that are followed just now. When one fails, all end. */
class FollowedStreams {
  /** Aborted from outside, or with the first failure. */
  readonly signal: AbortSignal;
  readonly #failure = new AbortController();
  readonly #feeding: FeederParts;
  readonly #wikis: Wikis;
  readonly #streaming: StreamParts;
  readonly #followed = new Map<string, FollowedStream>();

  constructor(feeding: FeederParts, wikis: Wikis, streaming: StreamParts, signal: AbortSignal) {
    this.#feeding = feeding;
    this.#wikis = wikis;
    this.#streaming = streaming;
    this.signal = AbortSignal.any([signal, this.#failure.signal]);
  }

  /** Follows exactly the streams of the wikis that are configured now. */
  adjust(): void {
    const wanted = new Set(this.#wikis.all.flatMap(({ farm }) => farm.linkStream ?? []));
    for (const [address, { stop }] of this.#followed) {
      if (!wanted.has(address)) stop.abort(new Error('the stream is not configured any more'));
    }
    for (const address of wanted) {
      if (!this.#followed.has(address)) this.#follow(address);
    }
  }

  async end(): Promise<void> {
    this.#failure.abort(new Error('the streams are over'));
    await Promise.all([...this.#followed.values()].map(({ ended }) => ended));
  }

  #follow(address: string): void {
    const stop = new AbortController();
    const either = AbortSignal.any([this.signal, stop.signal]);
    const follower = new StreamFollower(this.#feeding, this.#wikis, address, this.#streaming);
    const ended = follower
      .run(either)
      .catch((error: unknown) => this.#failure.abort(error))
      .finally(() => this.#followed.delete(address));
    this.#followed.set(address, { stop, ended });
  }
}
