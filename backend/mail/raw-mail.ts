import MailComposer from 'nodemailer/lib/mail-composer';

/** A mail with all that stands in its head. */
export interface ComposedMail {
  /** Addresses alone. */
  from: string;
  to: string;
  subject: string;
  text: string;
  /** BCP 47. */
  language: string;
  /** Without angle brackets: `digest-7-3500@weboid.toolforge.org`. */
  messageId: string;
  /** Host that names the list: `weboid.toolforge.org`. */
  listHost: string;
  date: Date;
  /** Where a POST ends all mail (RFC 8058); null: our own manager. */
  unsubscribe: string | null;
}

/** A line break in a value would begin another header. */
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;
const SUBJECT_MAX = 200;

/**
 * Writes a mail (RFC 5322, RFC 2045): plain text in lines as they are (no format=flowed), to one receiver, by a program
 * (RFC 3834), of a list (RFC 2919) that one click leaves (RFC 8058).
 */
export function rawMail(mail: ComposedMail): Promise<Buffer> {
  const { from, to, subject, text, language, messageId, listHost, date, unsubscribe } = mail;
  const headers = [
    { key: 'List-Id', value: exact(`Weboid <mail.${listHost}>`) },
    ...(unsubscribe === null ? [] : unsubscribing(unsubscribe)),
    { key: 'Auto-Submitted', value: exact('auto-generated') },
    { key: 'Content-Language', value: exact(language) },
  ];
  const composer = new MailComposer({
    from: { name: 'Weboid', address: from },
    to: { name: '', address: to },
    subject: subject.replace(CONTROL, ' ').slice(0, SUBJECT_MAX),
    text,
    // What it chooses by itself is flowed (RFC 3676), which few of today's readers know.
    textEncoding: 'quoted-printable',
    messageId: `<${messageId}>`,
    date,
    headers,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

function unsubscribing(address: string): { key: string; value: ExactValue }[] {
  return [
    { key: 'List-Unsubscribe', value: exact(`<${address}>`) },
    { key: 'List-Unsubscribe-Post', value: exact('List-Unsubscribe=One-Click') },
  ];
}

interface ExactValue {
  prepared: boolean;
  foldLines: boolean;
  value: string;
}

/** As it is: a folded address is one that some do not find. */
function exact(value: string): ExactValue {
  return { prepared: true, foldLines: false, value: value.replace(CONTROL, ' ') };
}
