/* oxlint-disable unicorn/no-thenable -- “then” is a word of the command line's contract; nobody awaits these objects */
import { z } from 'zod';
import { comparedCopyOf, comparedPageOf, type PageAt } from '../crawler/content/compare-pages';
import type { GoneRun, HostFacts } from '../status/takeover/host-facts';
import type { TakeoverCase, TakeoverJudgement } from '../status/takeover/judge-takeover';
import { calendarDayOf } from './calendar-day';
import { unreadFactsIn, type FactForm, type UnreadFact } from './unread-facts';

/** So much of a page counts. */
const HTML_BYTES_MAX = 524_288;
/** A character has at most three bytes for each of its units. */
const BYTES_A_UNIT_MAX = 3;

const day = z
  .unknown()
  .transform((text) => (typeof text === 'string' ? calendarDayOf(text) : null));
const knownDay = z.string().refine((text) => calendarDayOf(text) !== null);
const address = z.string().nullish().catch(null);
const page = z.object({ url: address, html: z.string(), date: day.optional() });

const run = z.object({
  from: day,
  to: day.optional(),
  state: z.enum(['no-name', 'unreachable', 'parked']),
});
const runs = z.array(z.unknown()).transform((all) =>
  all.flatMap((one): GoneRun[] => {
    const { data } = run.safeParse(one);
    return data === undefined || data.from === null
      ? []
      : [{ state: data.state, from: data.from, to: data.to ?? null }];
  }),
);

/** All of them count: one that is kept, wherever it stands, speaks against a takeover. */
const sibling = z.object({ then: page, now: page });
const siblings = z
  .array(z.unknown())
  .transform((all) => all.flatMap((one) => sibling.safeParse(one).data ?? []));

const changed = z.object({
  urls: z.number().nonnegative(),
  changed: z.number().nonnegative(),
  day: z.string().nullish().catch(null),
});

/** What is not as it has to be is as good as not known, and told in the answer. */
const host = z.object({
  registered: day.optional(),
  history: runs.nullish().catch(null),
  siblings: siblings.nullish().catch(null),
  invented: z.object({ html: z.string() }).nullish().catch(null),
  people: z.literal([-1, 0, 1]).nullish().catch(null),
  changed: changed.nullish().catch(null),
});

const line = z.object({
  id: z.unknown(),
  then: page.nullish().catch(null),
  now: page,
  host: host.nullish().catch(null),
});

/** What facts of a host have to be for nothing of them to be passed over. */
const FORMS: Readonly<Record<string, FactForm>> = {
  registered: fact(knownDay, 'a day: "2021-03-15"'),
  history: {
    ...fact(
      run.extend({ from: knownDay, to: knownDay.nullish() }),
      '{from, to, state}, state no-name, unreachable or parked',
    ),
    isList: true,
  },
  siblings: {
    ...fact(sibling, '{then: {url, html}, now: {url, html}}: both pages, not their addresses'),
    isList: true,
    mayExonerate: true,
  },
  invented: fact(z.object({ html: z.string() }), '{html}'),
  people: { ...fact(z.literal([-1, 0, 1]), '-1, 0 or 1'), mayExonerate: true },
  changed: fact(changed, '{urls, changed, day}'),
};

type Line = z.infer<typeof line>;
type Page = z.infer<typeof page>;

/** A case that was read from a line, and what it is known by. */
interface NamedCase {
  id: unknown;
  /** null: the line has none. */
  case: TakeoverCase | null;
  /** What of its host's facts could not be read. */
  unread: readonly UnreadFact[];
}

/** Reads a line of `weboid usurped`. Never throws, whatever stands there. */
export function readTakeoverLine(text: string): NamedCase {
  const given = parsed(text);
  const { data } = line.safeParse(given);
  if (data === undefined) return { id: idOf(given), case: null, unread: [] };
  const { facts, mayExonerate } = unreadFactsIn(hostIn(given), FORMS);
  return { id: data.id ?? null, case: mayExonerate ? null : caseOf(data), unread: facts };
}

/** The answer to a case, with the languages of its pages. */
export function takeoverAnswer(
  { before, now }: Pick<TakeoverCase, 'before' | 'now'>,
  { verdict, similarity, topics, evidence }: TakeoverJudgement,
): object {
  const language = { then: before?.language ?? null, now: now.language };
  return { verdict, similarity, language, topics, evidence };
}

/** The answer where there is nothing to judge. */
export const NOTHING_TO_COMPARE = {
  verdict: 'unknown',
  similarity: null,
  language: { then: null, now: null },
  topics: [],
  evidence: [{ signal: 'nothing-to-compare' }],
} as const;

/** A page as it is read for a case. */
export function pageAtOf({ html, url = null }: Pick<Page, 'html' | 'url'>): PageAt {
  return { html: startOf(html), url };
}

function caseOf({ then = null, now, host: known = null }: Line): TakeoverCase {
  return {
    before: then === null ? null : comparedCopyOf(pageAtOf(then)),
    citedDay: then?.date ?? null,
    now: comparedPageOf(pageAtOf(now), then?.url ?? null),
    today: now.date ?? null,
    host: hostFactsOf(known ?? {}, now.url ?? null),
  };
}

function hostFactsOf(known: NonNullable<Line['host']>, url: string | null): HostFacts {
  const { registered = null, history, siblings: pairs, invented, people, changed: counted } = known;
  return {
    registeredDay: registered,
    gone: history ?? [],
    siblings: (pairs ?? []).map(({ then, now }) => ({
      before: comparedCopyOf(pageAtOf(then)),
      now: comparedPageOf(pageAtOf(now), then.url ?? null),
    })),
    invented: invented ? comparedPageOf(pageAtOf({ html: invented.html, url }), null) : null,
    people: people ?? 0,
    changed: counted ? { ...counted, day: counted.day ?? null } : null,
  };
}

function startOf(html: string): string {
  if (html.length * BYTES_A_UNIT_MAX <= HTML_BYTES_MAX) return html;
  const bytes = Buffer.from(html);
  return bytes.length <= HTML_BYTES_MAX ? html : bytes.subarray(0, HTML_BYTES_MAX).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The line is answered all the same: answers and lines stay in step.
    return null;
  }
}

function hostIn(given: unknown): unknown {
  return given !== null && typeof given === 'object' && 'host' in given ? given.host : null;
}

function fact(schema: z.ZodType, wanted: string): FactForm {
  return { schema, wanted, isList: false, mayExonerate: false };
}

function idOf(given: unknown): unknown {
  return given !== null && typeof given === 'object' && 'id' in given ? (given.id ?? null) : null;
}
