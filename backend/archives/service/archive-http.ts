/** A question to an archive service. */
export interface ArchiveRequest {
  method: 'GET' | 'HEAD' | 'POST';
  url: URL;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Milliseconds from the turn to ask to the end of the answer's body, where the usual bound is too long. */
  totalMs?: number;
}

/** What came back; the body must be read to its end or discarded. */
export interface ArchiveReply {
  status: number;
  /** By lower-case name; of several, all joined by `, `. */
  headers: Readonly<Record<string, string>>;
  body: AsyncIterable<Uint8Array>;
  discard: () => Promise<void>;
  /** Aborts when nothing more will come though the body was not read: its time is over, or it broke off. */
  over?: AbortSignal;
}

/**
 * Whether it is the copy of an answer (RFC 7089, 2.1.1), status and headers included: what they say is said
 * of the site at that time, not of the service now.
 */
export function isArchived({ headers }: Pick<ArchiveReply, 'headers'>): boolean {
  return headers['memento-datetime'] !== undefined;
}

/**
 * Asks an archive service one question, in its turn: services are asked as politely as any host. Redirects
 * are answers, not followed. Never contacts an address that is not public.
 * @throws {ArchiveError} when no answer came: time-out, connection, a service that rests
 */
export type AskArchive = (request: ArchiveRequest, signal: AbortSignal) => Promise<ArchiveReply>;

/** A service could not be asked, or its answer could not be used; another time it may. */
export class ArchiveError extends Error {
  /** Seconds that the service wants to be left alone; null: it did not say. */
  readonly retryAfterS: number | null;

  constructor(message: string, options: { cause?: unknown; retryAfterS?: number | null } = {}) {
    super(message, { cause: options.cause });
    this.name = 'ArchiveError';
    this.retryAfterS = options.retryAfterS ?? null;
  }
}

/** The bytes of an answer came, but are not packed as its header says. */
export class UnpackingError extends ArchiveError {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'UnpackingError';
  }
}
