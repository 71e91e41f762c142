import type { NormalUrl } from '../../url/normal-url';
import type { Clock } from '../../runtime/clock';
import type { ArchiveService } from '../../url/archives/archive-services';
import { classifyUrl } from '../../url/classify-url';
import { isSameResource } from '../../url/same-resource';
import { isArchived, type ArchiveReply, type AskArchive } from '../service/archive-http';
import type { WantedCopy } from '../service/archive-source';
import { askAlong, refusalOf, targetOf, webAddress, type AnswerAlong } from './ask-along';
import { httpDateOf, timestampOfMs } from './http-date';
import { readLinkHeader } from './link-format';
import type { TypedLink } from './link-scanner';
import type { Memento } from './nearest-mementos';
import { mementoMoment, MementoReader } from './read-memento';
import { UnusableAnswerError } from './unusable-answer-error';

/** Whom a TimeGate is asked of, and for what. */
export interface TimeGateQuestion {
  ask: AskArchive;
  clock: Clock;
  service: ArchiveService;
  timeGate: URL;
  wanted: WantedCopy;
}

const DAY_MS = 86_400_000;

/**
 * Asks a TimeGate (RFC 7089, 4) for the copy nearest to a moment, on either side of it: by a redirect to
 * the copy, or by the copy itself. Of the copy nothing but the header is read.
 * @returns null where it has none (404, 410), or none of this URL
 * @throws {UnusableAnswerError} when the answer is not one of a TimeGate
 * @throws {ArchiveError} when there is no answer
 */
export async function askTimeGate(
  question: TimeGateQuestion,
  signal: AbortSignal,
): Promise<Memento | null> {
  const { ask, clock, timeGate, wanted } = question;
  const headers = { 'accept-datetime': httpDateOf(wanted.timestamp) };
  const answer = await askAlong(timeGate, { ask, clock, headers, endsAt: leadsToMemento }, signal);
  await answer.reply.discard();
  const { status } = answer.reply;
  if (status >= 400 && !isArchived(answer.reply)) {
    if (status === 404 || status === 410) return null;
    throw refusalOf(answer, clock);
  }
  return mementoIn(answer, question);
}

/**
 * A redirect without `Vary: Accept-Datetime` only leads to the TimeGate (RFC 7089, 4.3); some forget it on
 * the way to a copy, whose moment then is in its address or in a link.
 */
function leadsToMemento(answer: AnswerAlong): boolean {
  const vary = answer.reply.headers['vary'] ?? '';
  if (/\baccept-datetime\b/i.test(vary)) return true;
  const { target, datetime } = toldMemento(answer);
  return mementoMoment(target.href, datetime, LAST) !== null;
}

const LAST = '99991231235959';

/** What is none is a copy, or the frame of one; copies of refusals are copies, whatever they are worth. */
function isRedirect({ status }: ArchiveReply): boolean {
  return status >= 300 && status < 400;
}

/** The copy that an answer leads to, or is, and the date that is told of it. */
function toldMemento(answer: AnswerAlong): { target: URL; datetime: string | null } {
  const { reply, url } = answer;
  const isCopy = !isRedirect(reply);
  const place = reply.headers['content-location'];
  const target = isCopy ? (webAddress(place ?? '', url) ?? url) : targetOf(answer);
  const own = reply.headers['memento-datetime'];
  if (isCopy && own !== undefined) return { target, datetime: own };
  if (isCopy) return framed(answer) ?? { target, datetime: null };
  const link = linksOf(answer).find(
    (one) => one.rel.includes('memento') && webAddress(one.target, url)?.href === target.href,
  );
  return { target, datetime: link?.datetime ?? null };
}

/** The copy that a page is only the frame of, as pywb shows copies: a link names it and its date. */
function framed(answer: AnswerAlong): { target: URL; datetime: string | null } | null {
  const link = linksOf(answer).find((one) => one.rel.includes('memento') && one.datetime !== null);
  const target = link === undefined ? null : webAddress(link.target, answer.url);
  return target === null ? null : { target, datetime: link?.datetime ?? null };
}

function mementoIn(answer: AnswerAlong, question: TimeGateQuestion): Memento | null {
  const { service, timeGate, wanted, clock } = question;
  if (
    !isRedirect(answer.reply) &&
    answer.reply.headers['memento-datetime'] === undefined &&
    !framed(answer)
  ) {
    throw new UnusableAnswerError(`${answer.url.host} answers with a page that is no copy`);
  }
  const latest = timestampOfMs(clock.now() + DAY_MS);
  const { target, datetime } = toldMemento(answer);
  const timestamp = mementoMoment(target.href, datetime, latest);
  if (timestamp === null) {
    throw new UnusableAnswerError(`${answer.url.host} does not say of when its copy is`);
  }
  const hosts = new Set([timeGate.host, answer.url.host]);
  const reader = new MementoReader({ service, url: wanted.url, hosts });
  const memento = reader.read(target.href, timestamp);
  if (typeof memento === 'string') return null;
  return ofWanted({ ...memento, original: memento.original ?? originalIn(answer) }, wanted);
}

function ofWanted(memento: Memento, { url }: WantedCopy): Memento | null {
  const { original } = memento;
  return original === null || isSameResource(original, url) ? memento : null;
}

function originalIn(answer: AnswerAlong): NormalUrl | null {
  const link = linksOf(answer).find(({ rel }) => rel.includes('original'));
  return link === undefined ? null : classifyUrl(link.target).url;
}

function linksOf({ reply }: AnswerAlong): TypedLink[] {
  return readLinkHeader(reply.headers['link'] ?? '');
}
