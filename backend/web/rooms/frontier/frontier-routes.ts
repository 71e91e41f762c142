import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express';
import { z } from 'zod';
import { errorCode, isTransient, lacksTables } from '../../../runtime/database-errors';
import type { Clock } from '../../../runtime/clock';
import { connectionErrorIn } from '../../../runtime/connection-error';
import { placeOfIssue } from '../../../runtime/describe-issue';
import type { Logger } from '../../../runtime/logger';
import type { PlacedMark } from '../../../status/mark-index';
import type { Frontier } from '../../../store/frontier/frontier';
import {
  questionEnvelope,
  FRONTIER_MESSAGES,
  FRONTIER_VERSION,
  QUESTION_BYTES_MAX,
  type FrontierMessage,
} from '../../../store/frontier/frontier-messages';
import { wantBearer } from '../../http/bearer-token';
import { Problem } from '../../../answers/problem';
import { oneOfFew } from '../../limits/one-of-few';

/** What crawlers on other machines work with. */
export interface RemoteCrawlParts {
  /** Who is let in. */
  crawlers: readonly RemoteCrawler[];
  /** All marks that hold now. */
  marks: () => Promise<PlacedMark[]>;
  /** Whether an operator has stopped all fetching. */
  isStopped: () => Promise<boolean>;
}

/** The crawlers that share a token, and with it a vantage. */
export interface RemoteCrawler {
  /** Not empty; nobody else's. */
  token: string;
  /** Records with their vantage. With connections of its own: readers never wait behind crawlers. */
  frontier: Frontier;
}

const messages = FRONTIER_MESSAGES;
/** Seconds after which to ask again where something passes by itself. */
const RETRY_AFTER_S = 2;
/** This many questions are worked on at once; together they bound what memory crawlers can take. */
const UNDER_WAY_MAX = 32;
/** Shorter answers are sent as they are. */
const GZIP_FROM_BYTES = 1_024;
const gzipped = promisify(gzip);

/** A question that is not understood; told to the crawler, which must not ask it again. */
class BadQuestion extends Error {
  override readonly name = 'BadQuestion';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * The frontier for crawlers on other machines (ARCHITECTURE.md): one address for each kind of
 * message of store/frontier/frontier-messages.ts. The database frontier behind it holds leases and takes
 * results as for a crawler beside it.
 */
export function createFrontierRoutes(
  { crawlers, marks, isStopped }: RemoteCrawlParts,
  { clock, logger }: { clock: Clock; logger: Logger },
): Router {
  const routes = express.Router({ caseSensitive: true, strict: true });
  const asking = new WeakMap<Request, Frontier>();
  const few = oneOfFew(UNDER_WAY_MAX, tooMany);
  routes.use(onlyFor(crawlers, asking), few, readBody);
  answer(messages.lease, ({ count }, its) => its.lease(count));
  answer(messages.borrow, ({ name }, its) => its.borrow(name));
  answer(messages.dueUrls, ({ host }, its) => its.dueUrls(host));
  answer(messages.record, ({ results }, its) => its.record(results).then(nothing));
  answer(messages.postpone, (put, its) => its.postpone(put.urlIds, put.isForLong).then(nothing));
  answer(messages.saveLook, ({ host, look }, its) => its.saveLook(host, look).then(nothing));
  answer(messages.renew, ({ host }, its) => its.renew(host));
  answer(messages.giveBack, ({ host, end }, its) => its.giveBack(host, end).then(nothing));
  answer(messages.witnesses, (_question, its) => its.witnesses());
  answer(messages.isAnythingDue, ({ withinMs }, its) => its.isAnythingDue(withinMs));
  answer(messages.isFetchingStopped, () => isStopped());
  answer(messages.marks, async () => (await marks()).filter(isHeeded));
  routes.use(notFound, tellFailure(logger));
  return routes;

  function answer<Question, Answer>(
    message: FrontierMessage<Question, Answer>,
    work: (question: Question, its: Frontier) => Promise<Answer>,
  ): void {
    routes.post(`/${message.action}`, async (request, response) => {
      const frontier = asking.get(request);
      if (frontier === undefined) throw new Problem('unauthorized');
      const content = await work(questionIn(request, message), frontier);
      await send(request, response, {
        version: FRONTIER_VERSION,
        nowS: Math.floor(clock.now() / 1_000),
        content: z.encode(message.answer, content),
      });
    });
  }
}

const nothing = (): null => null;

const notFound = (): never => {
  throw new Problem('not-found');
};

/** What is opted out is not handed out, and crawlers of former versions cannot read that there is such a mark. */
const isHeeded = ({ mark }: PlacedMark): boolean => mark !== 'opted-out';

const tooMany = (): BadQuestion => new BadQuestion(503, 'busy', 'too many questions at once');

/** The body of a stranger is never read. Who is let in works with the frontier of the own vantage. */
function onlyFor(
  crawlers: readonly RemoteCrawler[],
  asking: WeakMap<Request, Frontier>,
): RequestHandler {
  const tokens = crawlers.map(({ token }) => token);
  return (request, response, next) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    const crawler = crawlers[wantBearer(tokens, request, response)];
    if (crawler !== undefined) asking.set(request, crawler.frontier);
    next();
  };
}

/** The bound counts after unpacking. */
const readBody = express.json({ limit: QUESTION_BYTES_MAX, type: () => true });

/** @throws BadQuestion naming the field that is wrong, never its value */
function questionIn<Question>(
  request: Request,
  { question }: FrontierMessage<Question, unknown>,
): Question {
  const envelope = questionEnvelope.safeParse(request.body);
  if (!envelope.success) throw badMessage(envelope.error);
  if (envelope.data.version !== FRONTIER_VERSION) {
    throw new BadQuestion(409, 'unknown-version', `version ${FRONTIER_VERSION} is spoken here`);
  }
  const read = question.safeParse(envelope.data.content);
  if (read.success) return read.data;
  throw badMessage(read.error);
}

function badMessage({ issues: [issue] }: z.ZodError): BadQuestion {
  const field = placeOfIssue(issue ?? { path: [] });
  return new BadQuestion(400, 'bad-message', `${field}: ${issue?.code ?? 'not understood'}`);
}

async function send(request: Request, response: Response, answer: object): Promise<void> {
  const body = Buffer.from(JSON.stringify(answer));
  response.type('json').vary('Accept-Encoding');
  const packs = body.length >= GZIP_FROM_BYTES && request.acceptsEncodings('gzip') === 'gzip';
  if (packs) response.set('Content-Encoding', 'gzip');
  response.send(packs ? await gzipped(body) : body);
}

/** RFC 9457, in English: only programs ask here. */
function tellFailure(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const { status, code, message } = failureOf(error);
    if (status === 503) response.set('Retry-After', String(RETRY_AFTER_S));
    // What was not read of the body is not wanted.
    if (!request.complete) response.set('Connection', 'close');
    if (!(error instanceof BadQuestion) && status >= 500) logFault(logger, error);
    response.status(status).type('application/problem+json');
    response.send(JSON.stringify({ type: 'about:blank', status, code, detail: message }));
  };
}

function failureOf(error: unknown): Pick<BadQuestion, 'status' | 'code' | 'message'> {
  if (error instanceof BadQuestion || error instanceof Problem) return error;
  const status: unknown = error instanceof Error ? Reflect.get(error, 'status') : undefined;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return { status, code: 'bad-message', message: 'the body cannot be read' };
  }
  if (isTransient(error)) {
    return { status: 503, code: 'database-unavailable', message: 'try again later' };
  }
  if (lacksTables(error)) {
    return { status: 500, code: 'tables-missing', message: 'weboid migrate makes the tables' };
  }
  return { status: 500, code: 'internal-error', message: 'the same question would fail again' };
}

/** Messages can hold what was asked, but for those of connections. */
function logFault(logger: Logger, error: unknown): void {
  const fault = error instanceof Error ? error : new Error('not an error');
  const frames = fault.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  const connection = connectionErrorIn(fault);
  const told = connection === null ? {} : { told: connection.message };
  const about = { error: fault.name, code: errorCode(fault) };
  logger.error({ ...about, ...told, frames }, 'a crawler got no answer');
}
