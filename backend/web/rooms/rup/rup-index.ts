import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { orProblem } from '../../../answers/problem';
import type { LoggedChange } from '../../../store/changes/change-feed';
import { latencyMs, parseLatency, writeSpan } from '../../../updates/wire/latency';
import { updateOf } from '../../../updates/wire/url-update';
import { reportHead, reportLines } from '../../../updates/wire/write-report';
import { markup } from '../../words/markup';
import { spanMaxOf } from './offered';
import { PAGE_END, pageStart } from './rup-answer';
import type { RupParts } from './rup-parts';
import type { CgiQuestion } from './rup-question';
import { RupRefusal } from './rup-refusal';

const CHANGES_AT_ONCE = 1_000;
/** Robots read no more of either. */
const CHANGES_MAX = 100_000;
const BYTES_MAX = 16 * 1024 * 1024;

/** The changes of the log that a robot asks for: from the first id to the last one. */
interface IndexReach {
  fromId: number;
  toId: number;
}

/**
 * Tells anybody what changed within a span, as a page, while it is read (draft-rfced-exp-cosmo-00, 3.3.4). Each change is told;
 * what would be longer than robots read ends without its end, so that nobody takes it for all.
 * @throws RupRefusal for a span that is none, that is longer than the log is kept, or in which too much has changed
 */
export async function sendIndex(
  parts: RupParts,
  asked: CgiQuestion,
  response: Response,
): Promise<void> {
  const { publicUrl } = parts;
  const reach = await reachOf(parts, spanSecondsIn(parts, asked));
  const first = await changesFrom(parts, reach);
  response.type('html');
  const text = pageOf(parts, reach, first);
  await pipeline(Readable.from(text), response);

  async function* pageOf(
    of: RupParts,
    { toId }: IndexReach,
    changes: LoggedChange[],
  ): AsyncGenerator<string, void, undefined> {
    yield pageStart('Changes') + markup`${reportHead({ number: 0, base: publicUrl })}`.text;
    let bytes = 0;
    for (let page = changes; page.length > 0;) {
      const lines = reportLines(page.map((change) => updateOf(change, publicUrl)));
      bytes += lines.length;
      if (bytes > BYTES_MAX) throw new RangeError('the index is too long');
      yield markup`${lines}`.text;
      page = await changesFrom(of, { fromId: (page.at(-1)?.id ?? toId) + 1, toId });
    }
    yield PAGE_END;
  }
}

function spanSecondsIn({ robots: { logDays } }: RupParts, asked: CgiQuestion): number {
  const span = parseLatency(asked.get('Span') ?? '');
  if (span === null) throw new RupRefusal(400, 'Span is no number with day, week or month');
  const most = spanMaxOf(logDays);
  if (latencyMs(span) <= latencyMs(most)) return latencyMs(span) / 1_000;
  throw new RupRefusal(400, `Span is longer than MaxQuerySpan, ${writeSpan(most)}`);
}

async function reachOf({ robots, clock }: RupParts, spanS: number): Promise<IndexReach> {
  const nowS = Math.floor(clock.now() / 1_000);
  const first = robots.firstSince(nowS - spanS, nowS);
  const fromId = await orProblem('database-unavailable', first);
  const toId = await orProblem('database-unavailable', robots.log.head());
  if (fromId === null) return { fromId: toId + 1, toId };
  if (toId - fromId < CHANGES_MAX) return { fromId, toId };
  throw new RupRefusal(400, `more than ${CHANGES_MAX} changes: ask for a shorter span`);
}

async function changesFrom(
  { robots: { log } }: RupParts,
  { fromId, toId }: IndexReach,
): Promise<LoggedChange[]> {
  if (fromId > toId) return [];
  const read = log.after(fromId - 1, CHANGES_AT_ONCE);
  const changes = await orProblem('database-unavailable', read);
  return changes.filter(({ id }) => id <= toId);
}
