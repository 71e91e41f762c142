import { ConfigError, SEE_SETTINGS } from './config-error';
import type { Environment } from './environment';

/** The server that takes our mail, who sends, and how much. */
export interface MailConfig {
  host: string;
  port: number;
  /** Address of the sender. */
  from: string;
  /** Address of our own manager. */
  manager: string;
  perHour: number;
}

/**
 * How mail is sent; null: none is.
 * @throws ConfigError where the sender or the manager has no address
 */
export function mailSettings(read: Environment): MailConfig | null {
  if (read.WEBOID_SMTP_HOST === '') return null;
  const contact = read.WEBOID_CONTACT.includes('@') ? read.WEBOID_CONTACT : '';
  const from = read.WEBOID_MAIL_FROM || contact;
  const manager = read.WEBOID_MANAGER_MAIL || contact;
  if (from !== '' && manager !== '') {
    const { WEBOID_SMTP_HOST: host, WEBOID_SMTP_PORT: smtpPort } = read;
    return { host, port: smtpPort, from, manager, perHour: read.WEBOID_MAILS_PER_HOUR };
  }
  const missing = from === '' ? 'WEBOID_MAIL_FROM' : 'WEBOID_MANAGER_MAIL';
  throw new ConfigError(
    `environment variable ${missing} is not set, and WEBOID_CONTACT is no mail address; WEBOID_SMTP_HOST needs it${SEE_SETTINGS}`,
  );
}
