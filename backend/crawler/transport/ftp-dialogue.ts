import type { FileAnswer } from './file-answer';

/** A reply to a command: its number and text. */
export interface FtpReply {
  code: number;
  message: string;
}

/** Sends a command over the control connection and waits for the reply. */
export type SayFtp = (command: string) => Promise<FtpReply>;

export type FtpFinding = Pick<FileAnswer, 'finding' | 'reply' | 'bytes'>;

/** RFC 1635. A password is asked for, any will do. */
const USER = 'USER anonymous';
const PASSWORD = 'PASS anonymous@weboid.toolforge.org';

/** 550 is for both, a file that is not there and one that is not for everybody (RFC 959, 4.2.1). */
const DENIAL = /denied|permission|not permitted|not allowed|forbidden|privilege|log ?in/i;

/**
 * Looks for a file or folder over the control connection alone: SIZE, MDTM, CWD, and MLST where a
 * server knows the first two not. No data connection is asked for, since its address would be the
 * server's choice; so nothing is ever listed or fetched, let alone written.
 * @param greeting the server's first words
 * @param path as commands take it, relative to where anonymous visitors begin (RFC 1738, 3.2.2)
 */
export async function lookForFtpFile(
  greeting: FtpReply,
  path: string,
  say: SayFtp,
): Promise<FtpFinding> {
  if (!isDone(greeting)) return refusal(greeting);
  const login = await logIn(say);
  if (!isDone(login)) return refusal(login);
  if (path === '') return found(login);
  // Some servers tell no size of what would be sent as text.
  await say('TYPE I');
  return path.endsWith('/') ? lookForFolder(path, say) : lookForFile(path, say);
}

async function logIn(say: SayFtp): Promise<FtpReply> {
  const reply = await say(USER);
  return reply.code === 331 ? say(PASSWORD) : reply;
}

async function lookForFolder(path: string, say: SayFtp): Promise<FtpFinding> {
  const reply = await say(`CWD ${path}`);
  return isDone(reply) ? found(reply) : (refusalOfFile(reply) ?? unclear(reply));
}

async function lookForFile(path: string, say: SayFtp): Promise<FtpFinding> {
  const size = await say(`SIZE ${path}`);
  if (isDone(size)) return { ...found(size), bytes: sizeOf(size) };
  const time = await say(`MDTM ${path}`);
  if (isDone(time)) return found(time);
  const folder = await say(`CWD ${path}`);
  if (isDone(folder)) return found(folder);
  const refusals = [size, time].map(refusalOfFile);
  const decisive = refusals.find((each) => each !== null && each.finding !== 'missing');
  if (decisive) return decisive;
  const missing = refusals.find((each) => each !== null);
  if (missing) return missing;
  return lookForFacts(path, say);
}

/** That it is no folder says nothing of a file yet. */
async function lookForFacts(path: string, say: SayFtp): Promise<FtpFinding> {
  const facts = await say(`MLST ${path}`);
  return isDone(facts) ? found(facts) : (refusalOfFile(facts) ?? unclear(facts));
}

const isDone = ({ code }: FtpReply): boolean => code >= 200 && code < 300;
const replyOf = ({ code }: FtpReply): FtpFinding['reply'] => `ftp-${code}`;
const found = (reply: FtpReply): FtpFinding => ({
  finding: 'found',
  reply: replyOf(reply),
  bytes: null,
});
const unclear = (reply: FtpReply): FtpFinding => ({ ...found(reply), finding: 'unclear' });

/** Nobody gets in: now (4yz), or without an account. */
function refusal(reply: FtpReply): FtpFinding {
  return { ...found(reply), finding: isTransient(reply) ? 'busy' : 'closed' };
}

/** @returns null when the command, not the file, is refused */
function refusalOfFile(reply: FtpReply): FtpFinding | null {
  const { code, message } = reply;
  if (isTransient(reply) || code === 530 || code === 532) return refusal(reply);
  if (code !== 550 && code !== 553) return null;
  return { ...found(reply), finding: DENIAL.test(message) ? 'closed' : 'missing' };
}

const isTransient = ({ code }: FtpReply): boolean => code >= 400 && code < 500;

function sizeOf({ message }: FtpReply): number | null {
  const digits = /^\d{3}[ -]\s*(\d{1,15})(?!\d)/.exec(message)?.[1];
  return digits === undefined ? null : Number(digits);
}
