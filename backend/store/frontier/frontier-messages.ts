import { z } from 'zod';
import { doubtIdOf, type ContentDoubt } from '../../status/content-doubt';
import { domainTraitIdOf, type DomainTrait } from '../../status/domain-trait';
import {
  EVIDENCE_CHARS_MAX,
  EVIDENCE_MAX,
  isEvidenceSign,
  type Evidence,
  type EvidenceSign,
} from '../../status/evidence';
import type { PlacedMark } from '../../status/mark-index';
import { DECLARED_ACCESSES } from '../../status/link-declaration';
import { mimeIdOf, type MimeKeyword } from '../../status/mime-keyword';
import { redirectClassIdOf, type RedirectClass } from '../../status/redirect-class';
import { isStatusCode, STATUS, type StatusCode } from '../../status/status-code';
import { OFFER_TOPICS } from '../../status/takeover/offer';
import { urlMarkIdOf, type UrlMark } from '../../status/url-mark';
import { canonicalHost } from '../../url/syntax/host';
import { classifyUrl } from '../../url/classify-url';
import { NormalUrl } from '../../url/normal-url';
import { SCHEMES } from '../../url/syntax/url-parts';
import { LEVEL_MS_MAX } from './busy-hosts';
import { WITNESSES_MAX, type DueUrl, type LeasedHost, type Witness } from './frontier';
import type { CheckResult } from '../results/check-result';

/**
 * What a crawler without a database and the web component say to each other (ARCHITECTURE.md): one
 * JSON question by POST to `FRONTIER_PATH/<action>`, one JSON answer. These schemas encode on the one
 * side and decode on the other. Every field is bounded: a crawler is trusted with results, not with
 * memory. What a field's owner has beyond its schema stays at home.
 */

/** Both sides must speak the same one; to be raised with every change that the other side cannot read. */
export const FRONTIER_VERSION = 2;
export const FRONTIER_PATH = '/internal/frontier';
/** A question, unpacked. */
export const QUESTION_BYTES_MAX = 1_048_576;
/** An answer, unpacked. */
export const ANSWER_BYTES_MAX = 8_388_608;
export const RESULTS_MAX = 1_000;
/** Longer addresses are not followed (crawler/probe/follow-redirects.ts). */
const TARGET_CHARS_MAX = 8_192;
/** Longer titles say nothing (crawler/content/title-of-page.ts). */
const PAGE_TITLE_CHARS_MAX = 200;
/** What the tables' columns take. */
const TEXT_CHARS_MAX = 65_535;
const NAME_CHARS_MAX = 255;
const HOSTS_MAX = 1_000;
const URLS_MAX = 10_000;
const MARKS_MAX = 50_000;
/** Redirects that are followed (crawler/probe/follow-redirects.ts), and one more. */
const HOPS_MAX = 21;
const DAY_MS = 86_400_000;

const uint8 = z.int().min(0).max(255);
const uint16 = z.int().min(0).max(65_535);
const uint32 = z.int().min(0).max(4_294_967_295);
const rowId = uint32.min(1);

/** A member of one of the closed lists, whose members have ids from 1 on. */
const member = <Member extends string>(ids: { of(name: string | null): number }) =>
  z.custom<Member>((value) => typeof value === 'string' && ids.of(value) > 0);

/** Bytes as base64. */
const bytes = (length: number) =>
  z.codec(
    z.base64().length(Math.ceil(length / 3) * 4),
    z.instanceof(Uint8Array).refine((value) => value.length === length),
    {
      decode: (text) => Uint8Array.from(Buffer.from(text, 'base64')),
      encode: (value) => Buffer.from(value).toString('base64'),
    },
  );

const leaseToken = z.codec(z.base64().length(24), z.instanceof(Buffer), {
  decode: (text) => Buffer.from(text, 'base64'),
  encode: (token) => token.toString('base64'),
});

const httpNumber = z.int().min(100).max(999);
const statusCode = z.custom<StatusCode>(
  (value) => typeof value === 'number' && isStatusCode(value) && value !== STATUS.untried,
);
const normalText = z
  .string()
  .max(TARGET_CHARS_MAX)
  .refine((text) => classifyUrl(text).url?.text === text);
const normalUrl = z.codec(
  normalText,
  z.custom<NormalUrl>((value) => value instanceof NormalUrl),
  {
    decode: (text) => classifyUrl(text).url ?? z.NEVER,
    encode: (url) => url.text,
  },
);
const hostName = z
  .string()
  .max(NAME_CHARS_MAX)
  .refine((name) => canonicalHost(name.includes(':') ? `[${name}]` : name) === name);
const machineWord = z.string().regex(/^[a-z0-9-]{1,64}$/);

const domainTrait = member<DomainTrait>({ of: domainTraitIdOf });
const hostLook = (target: z.ZodType<string>) =>
  z.object({
    lookedDay: uint16,
    sibling: z.enum(['unknown', 'hard', 'soft']),
    target,
    title: z.string().refine((title) => Buffer.byteLength(title) <= NAME_CHARS_MAX),
    print: bytes(8),
    isParked: z.boolean(),
  });
const newLook = hostLook(z.union([z.literal(''), normalText]));
/** What is stored already may be of former rules: one row must not keep the others from being told. */
const storedText = z.string().max(TEXT_CHARS_MAX);
const knownTrait = z.object({ trait: domainTrait, firstDay: uint16, lastDay: uint16 });
const dueUrl: z.ZodType<DueUrl> = z.object({
  urlId: rowId,
  scheme: z.enum(SCHEMES),
  port: uint16,
  path: storedText,
  last: z.object({ code: statusCode, http: httpNumber.nullable() }).nullable(),
  failures: uint8,
  isUnreachable: z.boolean(),
  lastTarget: storedText.nullable(),
  readDay: uint16,
  // Came later: who does not know them passes over them, and need not tell them.
  doubt: member<ContentDoubt>({ of: doubtIdOf }).nullable().exactOptional(),
  declaredAccess: z.enum(DECLARED_ACCESSES).nullable().exactOptional(),
});
/** Came later, as what else is said of busy hosts: who does not know it passes over it, and need not tell it. */
const busyLevelMs = z.int().min(0).max(LEVEL_MS_MAX);
const leasedHost: z.ZodType<LeasedHost> = z.object({
  hostId: rowId,
  name: storedText,
  leaseToken,
  notBeforeS: uint32,
  traits: z.array(knownTrait).max(NAME_CHARS_MAX).readonly(),
  look: hostLook(storedText).nullable(),
  isHeard: z.boolean(),
  busyLevelMs: busyLevelMs.exactOptional(),
  // Came later: who does not know them asks at the usual pace, and is given the host at its hours only.
  intervalMs: z.int().min(0).max(LEVEL_MS_MAX).exactOptional(),
  askUntilS: uint32.exactOptional(),
  isOptedOut: z.literal(true).exactOptional(),
});
const witness: z.ZodType<Witness> = z.object({
  scheme: z.enum(SCHEMES),
  host: storedText,
  port: uint16,
  path: storedText,
});
const visitEnd = z.object({
  notBeforeS: uint32,
  traits: z
    .array(z.object({ trait: domainTrait, holds: z.boolean() }))
    .max(NAME_CHARS_MAX)
    .readonly(),
  isHeard: z.boolean(),
  busyLevelMs: busyLevelMs.exactOptional(),
  busyUntilS: uint32.exactOptional(),
  domainBusy: z.object({ untilS: uint32, levelMs: busyLevelMs }).exactOptional(),
});
const evidenceSign = z.custom<EvidenceSign>(
  (value) => typeof value === 'string' && isEvidenceSign(value),
);
const evidence: z.ZodType<Evidence> = z.object({
  sign: evidenceSign,
  // Characters of two code units each.
  text: z
    .string()
    .max(EVIDENCE_CHARS_MAX * 2)
    .exactOptional(),
});
const checkResult: z.ZodType<CheckResult> = z.object({
  urlId: rowId,
  code: statusCode,
  http: httpNumber.nullable(),
  redirect: z
    .strictObject({
      target: normalUrl,
      hops: z.array(httpNumber).max(HOPS_MAX).readonly(),
      class: member<RedirectClass>({ of: redirectClassIdOf }),
    })
    .nullable(),
  mime: member<MimeKeyword>({ of: mimeIdOf }).nullable(),
  kib: uint32.nullable(),
  doubt: member<ContentDoubt>({ of: doubtIdOf }).nullable().exactOptional(),
  // Came later: who does not know them passes over them, and need not tell them.
  sells: z.enum(OFFER_TOPICS).nullable().exactOptional(),
  title: z.string().max(PAGE_TITLE_CHARS_MAX).exactOptional(),
  evidence: z.array(evidence).max(EVIDENCE_MAX).readonly(),
  reason: machineWord,
  isStamp: z.boolean(),
  isHostHeard: z.boolean(),
});
const placedMark: z.ZodType<PlacedMark> = z.object({
  pattern: z.object({
    host: z.string().max(NAME_CHARS_MAX),
    pathPrefix: z.string().max(NAME_CHARS_MAX),
  }),
  mark: member<UrlMark>({ of: urlMarkIdOf }),
  firstDay: uint16,
  lastDay: uint16,
});

/** One kind of question with its answer. */
export interface FrontierMessage<Question, Answer> {
  action: string;
  question: z.ZodType<Question>;
  answer: z.ZodType<Answer>;
}

function message<Question, Answer>(
  action: string,
  question: z.ZodType<Question>,
  answer: z.ZodType<Answer>,
): FrontierMessage<Question, Answer> {
  return { action, question, answer };
}

const nothing = z.null();

/** Every kind; the members of `Frontier`, and the marks. */
export const FRONTIER_MESSAGES = {
  lease: message(
    'lease',
    z.strictObject({ count: z.int().min(1).max(HOSTS_MAX) }),
    z.array(leasedHost).max(HOSTS_MAX),
  ),
  borrow: message('borrow', z.strictObject({ name: hostName }), leasedHost.nullable()),
  dueUrls: message('due-urls', z.strictObject({ host: leasedHost }), z.array(dueUrl).max(URLS_MAX)),
  record: message(
    'record',
    z.strictObject({ results: z.array(checkResult).max(RESULTS_MAX) }),
    nothing,
  ),
  postpone: message(
    'postpone',
    z.strictObject({
      urlIds: z.array(rowId).max(RESULTS_MAX),
      // Came later, said to none but who tells of owners that have opted out.
      isForLong: z.literal(true).exactOptional(),
    }),
    nothing,
  ),
  saveLook: message('save-look', z.strictObject({ host: leasedHost, look: newLook }), nothing),
  // Came later: who does not know it lets the lease end when it ends.
  renew: message('renew', z.strictObject({ host: leasedHost }), z.boolean()),
  giveBack: message('give-back', z.strictObject({ host: leasedHost, end: visitEnd }), nothing),
  // Came later: who does not know it names none.
  witnesses: message('witnesses', z.strictObject({}), z.array(witness).max(WITNESSES_MAX)),
  isAnythingDue: message(
    'is-anything-due',
    z.strictObject({ withinMs: z.number().min(0).max(DAY_MS) }),
    z.boolean(),
  ),
  // Came later: who does not know it is asked for nothing while it is stopped.
  isFetchingStopped: message('is-fetching-stopped', z.strictObject({}), z.boolean()),
  marks: message('marks', z.strictObject({}), z.array(placedMark).max(MARKS_MAX)),
};

/** What is around every question. */
export const questionEnvelope = z.strictObject({ version: z.int(), content: z.unknown() });
/** What is around every answer: moments in it are by the clock that showed `nowS` just then. */
export const answerEnvelope = questionEnvelope.extend({ nowS: uint32 });
