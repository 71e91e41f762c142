import type { Database, Statements } from '../../runtime/database';
import type { Messages } from '../../runtime/messages';
import { dayNumberOf, type DayNumber } from '../../status/day-number';
import { noteTold } from '../../store/mail/due-recipients';
import { dropNotices } from '../../store/mail/end-recipient';
import { MANAGER } from '../../store/mail/notices';
import {
  addMessage,
  takeBackMessage,
  writeMessage,
  type MessageText,
} from '../../store/mail/outbox';
import { lockReceiver } from '../../store/mail/receiver';
import { ALL_PARTS } from './all-parts';
import type { DigestReader, DigestSection, PageAddress } from './digest-part';

/** What digests are made with. */
export interface DigestParts {
  database: Database;
  messages: Messages;
  publicUrl: string;
  wikiNames: () => Promise<ReadonlyMap<number, string>>;
  pageAddresses: () => Promise<PageAddress>;
  farmSpam: () => Promise<DigestReader['isSpam']>;
}

/** `made`: a message is in the outbox; `told-today`: they have had their digest; `nothing`: there was nothing to tell. */
export type MadeDigest = 'made' | 'told-today' | 'nothing';

/**
 * Makes the day's digest of a recipient, in one transaction: what it tells is removed where the message comes into the
 * outbox, so it is told once, however often this is called and wherever it is cut off.
 */
export async function makeDigest(
  { database, messages, publicUrl, wikiNames, pageAddresses, farmSpam }: DigestParts,
  recipientId: number,
  nowS: number,
): Promise<MadeDigest> {
  const surroundings = {
    publicUrl,
    wikiNames: await wikiNames(),
    pageAddress: await pageAddresses(),
    isSpam: await farmSpam(),
  };
  return database.transaction(async (statements) => {
    const today = dayNumberOf(nowS * 1_000);
    const language = await languageToTell(statements, recipientId, today);
    if (language === 'told-today' || language === 'nobody') {
      if (language === 'nobody') await dropNotices(statements, recipientId);
      return language === 'nobody' ? 'nothing' : language;
    }
    const translator = messages.translator([language.of]);
    const reader = { ...surroundings, recipientId, translator, today, nowS };
    return writeDigest(statements, reader);
  });
}

/** In which language a digest may be made now. Locks the recipient's row. */
async function languageToTell(
  statements: Statements,
  recipientId: number,
  today: DayNumber,
): Promise<{ of: string } | 'told-today' | 'nobody'> {
  if (recipientId === MANAGER) return { of: 'en' };
  const receiver = await lockReceiver(statements, recipientId);
  if (receiver?.state !== 'on') return 'nobody';
  return receiver.toldDay >= today ? 'told-today' : { of: receiver.language };
}

/** The message comes first, without its text: whoever makes the same one meanwhile waits, and finds it there. */
async function writeDigest(statements: Statements, reader: DigestReader): Promise<MadeDigest> {
  const { recipientId, today, nowS } = reader;
  const key = `digest-${recipientId}-${today}`;
  const empty = { recipientId, key, subject: '', body: '' };
  if (!(await addMessage(statements, { ...empty, kind: 'digest' }, nowS))) return 'told-today';
  const sections = await dueSections(statements, reader);
  if (sections.length === 0) {
    await takeBackMessage(statements, key);
    return 'nothing';
  }
  await writeMessage(statements, key, textOf(sections));
  if (recipientId !== MANAGER) await noteTold(statements, recipientId, today);
  return 'made';
}

/** Where a proof is lost before it is sent, what needs none is told all the same. */
function textOf(sections: readonly DigestSection[]): MessageText {
  const free = sections.filter(({ claimedSteps }) => claimedSteps.length === 0);
  const isMixed = free.length > 0 && free.length < sections.length;
  return {
    ...joined(sections),
    toldSteps: sections.flatMap(({ claimedSteps }) => claimedSteps),
    rest: isMixed ? joined(free) : null,
  };
}

const joined = (sections: readonly DigestSection[]): Pick<MessageText, 'subject' | 'body'> => ({
  subject: sections.map(({ subject }) => subject).join('; '),
  body: sections.flatMap(({ lines }) => lines).join('\n'),
});

async function dueSections(statements: Statements, reader: DigestReader): Promise<DigestSection[]> {
  const sections: DigestSection[] = [];
  for (const part of ALL_PARTS) {
    const due = await part(statements, reader);
    if (due === null) continue;
    await due.forget();
    if (due.section !== null) sections.push(due.section);
  }
  return sections;
}
