import { EventSource } from 'eventsource';
import { z } from 'zod';
import {
  CHANGE_STREAM_PATH,
  readChangeEventId,
} from '../../../backend/store/changes/change-event-id';
import { CANARY_DOMAIN } from '../../../backend/store/changes/streamed-change';
import { FRONT } from './soaked-front';

/** A change as it was told. */
export interface HeardChange {
  id: number;
  /** `meta.id`: the same for the same change, whoever tells it. */
  eventId: string;
  url: string;
  from: string;
  to: string;
}

/** A place where a reader was told that something may be missing. */
interface HeardGap {
  /** Behind which change it was before; null: nowhere yet. */
  after: number | null;
  offset: number;
}

const changeSchema = z.object({
  meta: z.object({ id: z.string(), domain: z.string() }),
  url: z.string(),
  from: z.string(),
  to: z.string(),
});

/** As the stream tells clients to wait (`retry`). */
const RETRY_MS = 3_000;

/** A client of the standard that listens through the front: it comes back by itself, and anew where it was refused. */
export class StreamReader {
  readonly heard: HeardChange[] = [];
  readonly gaps: HeardGap[] = [];
  /** Behind which change it began; null: it has not been told a position. */
  since: number | null = null;
  connections = 0;
  refusals = 0;
  /** The last change that it was told of, or up to which there was none. */
  position: number | null = null;
  readonly #address: string;
  #source: EventSource | null = null;
  #lastEventId = '';
  #isClosed = false;

  /** @param query what it wants to hear */
  constructor(query: Readonly<Record<string, string>>, origin: string = FRONT) {
    this.#address = `${origin}${CHANGE_STREAM_PATH}?${new URLSearchParams(query).toString()}`;
  }

  open(): void {
    if (this.#isClosed) return;
    const source = new EventSource(this.#address, {
      fetch: (address, init) => fetch(address, { ...init, headers: this.#headersOf(init.headers) }),
    });
    this.#source = source;
    source.addEventListener('open', () => (this.connections += 1));
    for (const type of ['message', 'gap', 'live']) {
      source.addEventListener(type, (event: MessageEvent<string>) => this.#take(type, event));
    }
    source.addEventListener('error', () => {
      // By the standard a client gives up for good where it is refused: programs begin anew, behind what they have heard.
      if (source.readyState !== source.CLOSED || this.#isClosed) return;
      this.refusals += 1;
      setTimeout(() => this.open(), RETRY_MS).unref();
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#source?.close();
  }

  #headersOf(given: Record<string, string>): Record<string, string> {
    const last = this.#lastEventId;
    return last === '' ? given : { ...given, 'Last-Event-ID': last };
  }

  #take(type: string, { data, lastEventId }: MessageEvent<string>): void {
    const id = readChangeEventId(lastEventId);
    if (id === null) throw new Error(`an event without a position: ${lastEventId}`);
    if (type === 'gap') this.gaps.push({ after: this.position, offset: id });
    const change = type === 'message' ? changeSchema.parse(JSON.parse(data)) : null;
    if (change !== null && change.meta.domain !== CANARY_DOMAIN) {
      const { meta, url, from, to } = change;
      this.heard.push({ id, eventId: meta.id, url, from, to });
      // What was before that it had not asked for.
      this.since ??= id - 1;
    }
    this.since ??= id;
    this.position = id;
    this.#lastEventId = lastEventId;
  }
}
