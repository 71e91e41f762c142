import { MANAGER } from '../store/mail/notices';
import type { LeasedMessage } from '../store/mail/outbox';
import { CONSENT_LASTS_S } from '../store/mail/mail-tokens';
import { receiverOf, type Receiver } from '../store/mail/receiver';
import { addressHash, isSuppressed } from '../store/mail/suppression';
import { unsubscribeToken } from '../store/mail/unsubscribe-token';
import { confirmationText, footOf } from './text/mail-texts';
import type { AddressedMail, NotSent } from './mail-desk';
import type { MailerParts } from './mailer-parts';
import { provenSteps } from './proven-steps';
import { rawMail } from './raw-mail';
import type { RawMail } from './smtp-delivery';

/**
 * Writes a message with the links that only its receiver may know, once everything that allows it was looked at again: the
 * address is confirmed and nobody has it suppressed, and its receiver has proved all the domains of which it tells.
 */
export async function addressMail(
  parts: MailerParts,
  message: LeasedMessage,
  nowS: number,
): Promise<AddressedMail | NotSent> {
  const { recipientId } = message;
  if (recipientId === MANAGER) return toManager(parts, message, nowS);
  const receiver = await receiverOf(parts.database, recipientId);
  if (receiver === null) return 'gone';
  const hash = await addressHash(parts.database, receiver.address, parts.random);
  if (await isSuppressed(parts.database, hash)) return 'suppressed';
  const refusal = await refusalOf(parts, message, { receiver, nowS });
  if (refusal !== null) return refusal;
  const mail = await written(parts, message, { receiver, nowS });
  return { ...mail, hash };
}

async function refusalOf(
  { database }: MailerParts,
  message: LeasedMessage,
  { receiver: { state, askedAtS }, nowS }: { receiver: Receiver; nowS: number },
): Promise<NotSent | null> {
  const { kind, key, recipientId } = message;
  if (kind === 'confirmation') {
    const isLatest = key === `confirm-${recipientId}-${askedAtS}`;
    const isAsked = state === 'unconfirmed' && isLatest && nowS < askedAtS + CONSENT_LASTS_S;
    return isAsked ? null : 'outdated';
  }
  if (state !== 'on') return 'not-wanted';
  return (await provenSteps(database, message)).isAll ? null : 'unproven';
}

async function toManager(
  parts: MailerParts,
  message: LeasedMessage,
  nowS: number,
): Promise<AddressedMail> {
  const { messages, publicUrl, manager } = parts;
  const translator = messages.translator(['en']);
  const foot = footOf(translator, { publicUrl, unsubscribe: null });
  const text = `${message.body}\n${foot.join('\n')}\n`;
  const told = { to: manager, subject: message.subject, text, language: 'en', unsubscribe: null };
  const raw = await rawMail({ ...headOf(parts, message, nowS), ...told });
  return { from: parts.from, to: manager, raw, hash: null };
}

async function written(
  parts: MailerParts,
  message: LeasedMessage,
  { receiver, nowS }: { receiver: Receiver; nowS: number },
): Promise<RawMail> {
  const { database, random, messages, publicUrl, tokens, from } = parts;
  const { recipientId, address: to, askedAtS } = receiver;
  const translator = messages.translator([receiver.language]);
  const end = await unsubscribeToken(database, recipientId, random);
  const unsubscribe = `${publicUrl}/unsubscribe/${end}`;
  const confirm = `${publicUrl}/mail/confirm/${tokens.forConfirming({ recipientId, askedAtS })}`;
  const addresses = { publicUrl, unsubscribe };
  const { subject, body } =
    message.kind === 'confirmation'
      ? confirmationText(translator, { ...addresses, confirm })
      : {
          subject: message.subject,
          body: `${message.body}\n${footOf(translator, addresses).join('\n')}`,
        };
  const told = { to, subject, text: `${body}\n`, language: translator.lang, unsubscribe };
  const raw = await rawMail({ ...headOf(parts, message, nowS), ...told });
  return { from, to, raw };
}

/** However often it is tried, it is the same message (RFC 5322 3.6.4). */
function headOf({ from, publicUrl }: MailerParts, { key }: LeasedMessage, nowS: number) {
  const { hostname } = new URL(publicUrl);
  const date = new Date(nowS * 1_000);
  return { from, messageId: `${key}@${hostname}`, listHost: hostname, date };
}
