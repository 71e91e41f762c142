/** What is answered when nothing fails. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Iterable<string>;
  gzip?: boolean;
}

/** What goes wrong. */
export type Fault =
  /** No answer, for ever. */
  | { kind: 'silent' }
  /** The answer stops after so many characters, and the connection stays. */
  | { kind: 'hang'; after: number }
  /** The connection ends after so many characters. */
  | { kind: 'cut'; after: number }
  /** `retryAfter`: the header's text, seconds or a date. */
  | { kind: 'status'; status: number; retryAfter?: string }
  /** Every third link, and some more, is broken in its own way. */
  | { kind: 'malformed' }
  /** The right answer as something else. */
  | { kind: 'type'; type: string }
  /** This many bytes of anything, as link format. */
  | { kind: 'garbage'; bytes: number }
  /** In place of the answer's body, as link format. */
  | { kind: 'body'; body: string }
  /** A redirect to there; with `of`, the copy of one, made at that time (`Memento-Datetime`). */
  | { kind: 'redirect'; location: string; of?: string };

type FaultyAnswer = Omit<Answer, 'body'> & { body: Iterable<string> | AsyncIterable<string> };

/** The answer as the fault makes it. */
export function faultyBody(answer: Answer, fault: Fault): FaultyAnswer {
  switch (fault.kind) {
    case 'silent':
      break;
    case 'hang':
    case 'cut':
      return { ...answer, gzip: false, body: halfOf(answer.body, fault) };
    case 'status': {
      const retryAfter = fault.retryAfter;
      const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
      return { status: fault.status, headers, body: [] };
    }
    case 'malformed':
      return { ...answer, body: spoilt(answer.body) };
    case 'type':
      return { ...answer, headers: { ...answer.headers, 'content-type': fault.type } };
    case 'garbage':
      return { status: 200, headers: LINK_FORMAT, body: garbage(fault.bytes) };
    case 'body':
      return { status: 200, headers: LINK_FORMAT, body: [fault.body] };
    case 'redirect': {
      const made = fault.of === undefined ? {} : { 'memento-datetime': fault.of };
      return { status: 302, headers: { location: fault.location, ...made }, body: [] };
    }
  }
  return answer;
}

const LINK_FORMAT = { 'content-type': 'application/link-format' };

/** Lasts until whoever asked goes. */
async function* halfOf(
  body: Iterable<string>,
  { kind, after }: { kind: 'hang' | 'cut'; after: number },
): AsyncGenerator<string> {
  const text = [...body].join('').slice(0, after);
  // More than what pieces are gathered into.
  yield text;
  yield* flush();
  if (kind === 'cut') throw new Error('the connection is cut');
  await new Promise(() => undefined);
}

/** Blanks between links mean nothing, and push out what is held back. */
function* flush(): Generator<string> {
  yield ' '.repeat(32_768);
}

const SPOILERS: readonly ((link: string) => string)[] = [
  (link) => link.replace('>', ''),
  (link) => link.replace('rel="', 'rel="" "'),
  (link) => link.replace(/"$/, ''),
  (link) => `${link}, nonsense; x=y`,
  (link) => link.replace('<', '<<'),
  (link) => link.replace('; rel', ' rel'),
];

function* spoilt(body: Iterable<string>): Generator<string> {
  let n = 0;
  for (const link of body) {
    const spoil = n % 3 === 0 ? SPOILERS[(n / 3) % SPOILERS.length] : undefined;
    yield link.includes('rel="memento"') && spoil !== undefined ? spoil(link) : link;
    n += 1;
  }
}

function* garbage(bytes: number): Generator<string> {
  const piece = Array.from({ length: 4_096 }, (_, n) =>
    String.fromCharCode(33 + ((n * 7_919) % 94)),
  );
  for (let left = bytes; left > 0; left -= piece.length) yield piece.slice(0, left).join('');
}
