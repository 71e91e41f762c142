import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import { CANARY_DOMAIN } from '../../../../store/changes/streamed-change';

/** An event as it came. */
interface HeardEvent {
  type: string;
  id: string;
  data: Record<string, unknown>;
}

/** A connection to the stream, as a program reads it. */
export interface Listening {
  status: number;
  headers: IncomingHttpHeaders;
  /** Waits for the next event. @throws when the stream ends before */
  next(): Promise<HeardEvent>;
  /** Waits for so many, and tells the changes among them by their ids. */
  ids(count: number): Promise<number[]>;
  /** The beginning of what came so far, as it came. */
  text(): string;
  /** Takes nothing until `resume`. */
  pause(): void;
  resume(): void;
  close(): void;
  /** Resolves when the stream is over, whoever ended it. */
  over: Promise<unknown>;
}

/** Listens to a stream on loopback; the answer has begun when it resolves. */
export async function listen(
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<Listening> {
  const asked = request({ host: '127.0.0.1', port, path, headers, agent: false }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const heard = new HeardEvents();
  response.setEncoding('utf8');
  response.on('data', (text: string) => heard.feed(text));
  response.on('error', () => heard.end());
  response.on('close', () => heard.end());
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    next: () => heard.next(),
    ids: async (count) => {
      const ids: number[] = [];
      while (ids.length < count) {
        const event = await heard.next();
        if (isChange(event)) ids.push(offsetIn(event.id));
      }
      return ids;
    },
    text: () => heard.text,
    pause: () => response.pause(),
    resume: () => response.resume(),
    close: () => void response.destroy(),
    over: heard.over,
  };
}

const eventSchema = z.object({ meta: z.object({ domain: z.string() }) });

/** Canaries come when an hour begins. */
function isChange({ type, data }: HeardEvent): boolean {
  return type === 'message' && eventSchema.parse(data).meta.domain !== CANARY_DOMAIN;
}

/** The change that an id stands for. */
export function offsetIn(id: string): number {
  const [topic] = JSON.parse(id) as { offset: number }[];
  return topic?.offset ?? -1;
}

const TEXT_MAX = 100_000;

class HeardEvents {
  text = '';
  readonly over: Promise<void>;
  readonly #events: HeardEvent[] = [];
  readonly #parser = createParser({
    onEvent: ({ event = 'message', id = '', data }) => {
      this.#events.push({ type: event, id, data: JSON.parse(data) as HeardEvent['data'] });
    },
  });
  #isOver = false;
  #wake: () => void = () => undefined;
  #tellOver: () => void = () => undefined;

  constructor() {
    this.over = new Promise((resolve) => {
      this.#tellOver = resolve;
    });
  }

  feed(text: string): void {
    if (this.text.length < TEXT_MAX) this.text += text;
    this.#parser.feed(text);
    this.#wake();
  }

  end(): void {
    this.#isOver = true;
    this.#wake();
    this.#tellOver();
  }

  async next(): Promise<HeardEvent> {
    for (;;) {
      const event = this.#events.shift();
      if (event !== undefined) return event;
      if (this.#isOver) throw new Error('the stream is over');
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
