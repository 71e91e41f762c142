import type { Translator } from '../../runtime/messages';
import { wrapped } from './plain-text';

/** Where what a mail leads to is found. */
export interface MailAddresses {
  /** Origin and path of the web component, without a slash at the end. */
  publicUrl: string;
  /** Ends all mail; null: our own manager. */
  unsubscribe: string | null;
}

/** What stands below every digest: why it came, and how that is changed or ended. */
export function footOf({ text }: Translator, addresses: MailAddresses): string[] {
  const { publicUrl, unsubscribe } = addresses;
  if (unsubscribe === null) return ['-- ', ...wrapped(text('weboid-mail-manager-why'))];
  return [
    '-- ',
    ...wrapped(text('weboid-mail-why')),
    `${publicUrl}/mail`,
    '',
    ...unsubscribing({ text }, unsubscribe),
  ];
}

function unsubscribing({ text }: Pick<Translator, 'text'>, address: string): string[] {
  return [...wrapped(text('weboid-mail-unsubscribe')), address];
}

/** The mail that asks whether somebody wants mail. @param confirm where they say so */
export function confirmationText(
  { text }: Translator,
  { publicUrl, unsubscribe, confirm }: MailAddresses & { confirm: string },
): { subject: string; body: string } {
  const lines = [
    ...wrapped(text('weboid-mail-confirm-asked', new URL(publicUrl).host)),
    '',
    ...wrapped(text('weboid-mail-confirm-how')),
    '',
    confirm,
    '',
    ...wrapped(text('weboid-mail-confirm-else')),
    '',
    '-- ',
    ...(unsubscribe === null ? [] : unsubscribing({ text }, unsubscribe)),
  ];
  return { subject: text('weboid-mail-confirm-subject'), body: lines.join('\n') };
}

/** The mail that asks whether a robot may be told of changes at an address. @param confirm where its owner says so */
export function robotConfirmationText(
  { text }: Translator,
  { publicUrl, unsubscribe, confirm }: MailAddresses & { confirm: string; unsubscribe: string },
): { subject: string; body: string } {
  const lines = [
    ...wrapped(text('weboid-mail-robot-asked', new URL(publicUrl).host)),
    '',
    ...wrapped(text('weboid-mail-robot-how')),
    '',
    confirm,
    '',
    ...wrapped(text('weboid-mail-confirm-else')),
    '',
    '-- ',
    ...unsubscribing({ text }, unsubscribe),
  ];
  return { subject: text('weboid-mail-robot-subject'), body: lines.join('\n') };
}
