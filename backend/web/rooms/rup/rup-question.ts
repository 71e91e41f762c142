import express, { type Request, type RequestHandler } from 'express';
import { mailAddress } from '../../../store/mail/mail-address';
import type { RobotFilter } from '../../../store/robots/robots';
import { latencyMs, parseLatency, writeLatency, type Latency } from '../../../updates/wire/latency';
import { readUrlPatterns } from '../../../updates/wire/url-patterns';
import { queryOf } from '../../http/query-of';
import { LATENCIES } from './offered';
import { RupRefusal } from './rup-refusal';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const FORM_BYTES_MAX = 65_536;
const readText = express.text({ type: FORM_TYPE, limit: FORM_BYTES_MAX });

/** Reads the form in the body of a POST, before `askedIn`. @throws RupRefusal 413, 415 */
export const rupForm: RequestHandler = (request, response, next) => {
  if (request.is(FORM_TYPE) === false) {
    throw new RupRefusal(415, `expected a form, ${FORM_TYPE}`);
  }
  readText(request, response, (cause?: unknown) => {
    next(cause === undefined ? undefined : refusalOf(cause));
  });
};

function refusalOf(cause: unknown): RupRefusal {
  const status = cause instanceof Error && 'status' in cause ? cause.status : 400;
  if (status === 413) return new RupRefusal(413, `the form is longer than ${FORM_BYTES_MAX} bytes`);
  return new RupRefusal(status === 415 ? 415 : 400, 'the form cannot be read');
}

/** What a robot asks, by the exact names of its parameters. */
export type CgiQuestion = ReadonlyMap<string, string>;

/** The parameters of an address, and of a form. @throws RupRefusal for one that comes twice, in whichever of them */
export function askedIn(request: Request): CgiQuestion {
  const body: unknown = request.body;
  const given = [...queryOf(request), ...new URLSearchParams(typeof body === 'string' ? body : '')];
  const asked = new Map(given);
  if (asked.size === given.length) return asked;
  throw new RupRefusal(400, 'a parameter may be given once only');
}

/** Nothing that ends a header or an address, anywhere; and no root dot (RFC 5321, 4.1.2), so that an address has one spelling. */
const PLAIN = /^[^\s,<>]*[^\s,<>.]$/;
/** In a network of one's own a host is one word. */
const LOCAL_ADDRESS = /^[\w!#$%&'*+/=?^`{|}~.-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/**
 * The address to which a robot wants reports to go.
 * @param takesLocal also one at a host of one word, as in a network where nobody's consent is asked for
 * @throws RupRefusal for what is none
 */
export function robotAddressIn(asked: CgiQuestion, takesLocal: boolean): string {
  const address = writtenAddress(asked.get('RobotEmail') ?? '');
  if (address !== null && (takesLocal || !LOCAL_ADDRESS.test(address))) return address;
  throw new RupRefusal(400, 'RobotEmail is no plain mail address at a host with a full name');
}

/** The address by which a robot calls itself, in the spelling in which it is stored; '' where that is none. */
export const registeredAddressIn = (asked: CgiQuestion): string =>
  writtenAddress(asked.get('RegisteredRobotEmail') ?? '') ?? '';

function writtenAddress(given: string): string | null {
  if (!PLAIN.test(given)) return null;
  return mailAddress(given) ?? (LOCAL_ADDRESS.test(given) ? given : null);
}

/** A latency as it is stored. */
export interface AskedLatency {
  written: string;
  seconds: number;
}

/** The time that a robot wants between two reports; null: it names none. @throws RupRefusal for one that is not offered */
export function latencyIn(asked: CgiQuestion): AskedLatency | null {
  const given = asked.get('Latency') ?? '';
  if (given === '') return null;
  const latency = parseLatency(given);
  if (latency !== null && LATENCIES.includes(latency.unit)) return askedLatency(latency);
  throw new RupRefusal(400, `Latency is none of ${LATENCIES.join(', ')}, with a number or without`);
}

/** The same in both ways. */
export function askedLatency(latency: Latency): AskedLatency {
  return { written: writeLatency(latency), seconds: latencyMs(latency) / 1_000 };
}

/**
 * The changes of which a robot wants to hear; null: it names no list.
 * @throws RupRefusal for both lists, and for what is no pattern of RE2
 */
export function filterIn(asked: CgiQuestion): RobotFilter | null {
  const exclude = asked.get('Exclude');
  const includeOnly = asked.get('IncludeOnly');
  if (exclude && includeOnly) {
    throw new RupRefusal(400, 'either Exclude or IncludeOnly may be given, not both');
  }
  const patterns = exclude || includeOnly || '';
  if (readUrlPatterns(patterns) === null) {
    throw new RupRefusal(400, 'expected at most 20 patterns of RE2, of 255 bytes each');
  }
  const isNamed = exclude !== undefined || includeOnly !== undefined;
  if (patterns.trim() === '') return isNamed ? { list: 'none', patterns: '' } : null;
  return { list: exclude ? 'exclude' : 'include-only', patterns };
}
