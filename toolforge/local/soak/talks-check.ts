import type { Database } from '../../../backend/runtime/database';
import { isByPerson } from '../../../backend/status/marked-ground';
import { verdictOfId, type Verdict } from '../../../backend/status/verdict';
import { seenBy } from '../../../backend/store/changes/dispatch-positions';
import { SUBSCRIBERS } from '../../../backend/store/changes/subscribers-client';
import { harmlessAddress } from '../../../backend/wikitext/links/harmless-address';
import { readTalkMessage, type ReadTalkMessage } from './read-talk-message';
import type { TalkRevision } from './talk-pages';
import { TALK_USER } from './talk-server';

/** Who is told on a talk page. */
export interface SoakedTalker {
  subscriberId: number;
  dbname: string;
  /** Of the talk page. */
  title: string;
  /** The last change of the log before it was known that messages are wanted. */
  onSince: number;
  /** How often the time between two messages has passed since. */
  turns: number;
  wants: (url: string) => boolean;
}

/** What messages on talk pages came to. */
export interface TalksRecord {
  talkers: number;
  messages: number;
  /** Links of which they tell. */
  links: number;
  /** Changes that wait. */
  waiting: number;
  /** How often who writes was killed between an edit and its answer. */
  killed: number;
  /** Steps of people that were not answered. */
  failed: number;
  broken: string[];
}

/** What was seen of talk pages beside tables. */
interface TalksSeen extends Pick<TalksRecord, 'killed' | 'failed'> {
  talkers: readonly SoakedTalker[];
  revisions: readonly TalkRevision[];
}

/** What must hold: each change came to each who asked for it once, no sooner than wanted, and nothing else did. Reads whole tables. */
export async function checkTalks(own: Database, seen: TalksSeen): Promise<TalksRecord> {
  const { talkers, revisions, killed, failed } = seen;
  const log = await markedChanges(own);
  const waiting = await waitingRows(own);
  const its = revisions.filter(({ user }) => user === TALK_USER);
  const all = talkers.map((talker) => {
    const wanted = log.filter(({ id, url }) => id > talker.onSince && talker.wants(url));
    const messages = its
      .filter(({ dbname, title }) => dbname === talker.dbname && title === talker.title)
      .map(({ added }) => readTalkMessage(added));
    return talkFaults(talker, {
      log: wanted,
      messages,
      waiting: waiting.filter((row) => row.subscriberId === talker.subscriberId),
    });
  });
  const sum = (count: (one: TalkFaults) => number): number =>
    all.reduce((total, one) => total + count(one), 0);
  const messages = sum((one) => one.messages);
  const wrong: [what: string, count: number][] = [
    ['messages that came to a talk page twice', sum(({ twice }) => twice)],
    ['messages on talk pages that tell less than those before', sum(({ backward }) => backward)],
    ['messages on talk pages sooner than wanted', sum(({ early }) => early)],
    ['messages on talk pages of others', its.length - messages],
    ['links that talk pages do not tell', sum(({ lost }) => lost)],
    ['links told on talk pages that had not changed so', sum(({ unasked }) => unasked)],
    ['changes told on a talk page that wait again', sum(({ again }) => again)],
  ];
  return {
    talkers: talkers.length,
    messages,
    links: sum(({ links }) => links),
    waiting: waiting.length,
    killed,
    failed,
    broken: wrong.flatMap(([what, count]) => (count > 0 ? [`${what}: ${count}`] : [])),
  };
}

/** A change by a mark. */
interface MarkedChange {
  id: number;
  url: string;
  from: Verdict;
  to: Verdict;
}

interface WaitingRow {
  subscriberId: number;
  firstId: number;
  id: number;
  url: string;
  /** It belongs to the message under way, of which nobody knows yet whether it was saved. */
  isUnderWay: boolean;
}

interface TalkFaults {
  messages: number;
  links: number;
  twice: number;
  backward: number;
  early: number;
  lost: number;
  unasked: number;
  again: number;
}

function talkFaults(
  { turns }: SoakedTalker,
  {
    log,
    messages,
    waiting,
  }: {
    log: readonly MarkedChange[];
    messages: readonly ReadTalkMessage[];
    waiting: readonly WaitingRow[];
  },
): TalkFaults {
  const ends = messages.map(({ end }) => end);
  const last = Math.max(0, ...ends);
  const byMessage = messages.map((message, n) => {
    const after = ends[n - 1] ?? 0;
    const within = log.filter(({ id }) => id > after && id <= message.end);
    return messageFaults(message, within);
  });
  const left = log.filter(({ id, url }) => id > last && !waiting.some(reaches(id, url)));
  const passed = newsOf(left);
  const sum = (count: (one: { lost: number; unasked: number }) => number): number =>
    byMessage.reduce((total, one) => total + count(one), 0);
  return {
    messages: messages.length,
    links: messages.reduce((total, { dead, works }) => total + dead.length + works.length, 0),
    twice: messages.length - new Set(messages.map(({ mark }) => mark)).size,
    backward: ends.filter((end, n) => end < (ends[n - 1] ?? 0)).length,
    early: Math.max(0, messages.length - turns),
    lost: sum(({ lost }) => lost) + passed.dead.length + passed.works.length,
    unasked: sum(({ unasked }) => unasked),
    again: waiting.filter(({ id, isUnderWay }) => id <= last && !isUnderWay).length,
  };
}

const reaches =
  (id: number, url: string) =>
  (row: WaitingRow): boolean =>
    row.url === url && row.firstId <= id && id <= row.id;

/** A change that cancels out another may have gone without a message: what is told need only have happened since the one before. */
function messageFaults(
  { dead, works }: ReadTalkMessage,
  within: readonly MarkedChange[],
): { lost: number; unasked: number } {
  const news = newsOf(within);
  const lasts = new Map(within.map(({ url, to }) => [harmlessAddress(url), to]));
  const lacks = (told: readonly string[]) => (address: string) => !told.includes(address);
  return {
    lost: news.dead.filter(lacks(dead)).length + news.works.filter(lacks(works)).length,
    unasked:
      dead.filter((address) => lasts.get(address) !== 'unreachable').length +
      works.filter((address) => lasts.get(address) !== 'working').length,
  };
}

/** What became of links, as they stand in messages. */
function newsOf(changes: readonly MarkedChange[]): { dead: string[]; works: string[] } {
  const firsts = new Map(changes.toReversed().map(({ url, from }) => [url, from]));
  const lasts = [...new Map(changes.map(({ url, to }) => [url, to]))];
  const wasDead = (url: string): boolean => firsts.get(url) === 'unreachable';
  const addresses = (isNews: (url: string, to: Verdict) => boolean): string[] =>
    lasts.filter(([url, to]) => isNews(url, to)).map(([url]) => harmlessAddress(url));
  return {
    dead: addresses((url, to) => !wasDead(url) && to === 'unreachable'),
    works: addresses((url, to) => wasDead(url) && to === 'working'),
  };
}

async function markedChanges(own: Database): Promise<MarkedChange[]> {
  const seen = (await seenBy(own, SUBSCRIBERS)) ?? 0;
  const rows = await own.select<{
    change_id: number;
    url: Buffer;
    reason: Buffer;
    old_verdict: number;
    new_verdict: number;
  }>(
    `SELECT change_id, url, reason, old_verdict, new_verdict FROM \`change\`
     WHERE change_id <= ? AND old_verdict <> new_verdict ORDER BY change_id`,
    [seen],
  );
  return rows
    .filter(({ reason }) => isByPerson(reason.toString()))
    .map((row) => ({
      id: row.change_id,
      url: row.url.toString(),
      from: verdictOfId(row.old_verdict),
      to: verdictOfId(row.new_verdict),
    }));
}

async function waitingRows(own: Database): Promise<WaitingRow[]> {
  const rows = await own.select<{
    subscriber_id: number;
    change_id: number;
    first_id: number;
    url: Buffer;
    message_change: number | null;
  }>(
    `SELECT subscriber_id, change_id, first_id, url, message_change
     FROM delivery JOIN talk_subscriber USING (subscriber_id) JOIN subscriber USING (subscriber_id)
       JOIN \`change\` USING (change_id)`,
  );
  return rows.map((row) => ({
    subscriberId: row.subscriber_id,
    firstId: row.first_id,
    id: row.change_id,
    url: row.url.toString(),
    isUnderWay: row.message_change !== null && row.change_id <= row.message_change,
  }));
}
