import { dropMessage, settleTry } from '../store/mail/settle-receiver';
import { addressMail } from './addressed-mail';
import { DigestWalk } from './digest-walk';
import type { MailDesk, PostParts } from './mail-desk';
import type { MailerParts } from './mailer-parts';
import { nextMailStep } from './next-mail-step';

/** What people asked for: mails that ask them, and digests. */
function createPeopleDesk(parts: MailerParts): MailDesk {
  const { database } = parts;
  return {
    kinds: ['confirmation', 'digest'],
    address: (message, nowS) => addressMail(parts, message, nowS),
    settle: async (message, outcome, nowS) => {
      const { createdAtS, tries } = message;
      const step = nextMailStep({ createdAtS, tries, outcome, nowS });
      await settleTry(database, message, step, nowS);
      return step;
    },
    drop: (message, why, nowS) =>
      dropMessage(database, message, { outcome: why, nowS, isUnwanted: why === 'suppressed' }),
  };
}

/** Sends what people asked for, and nothing else. */
export function postOfPeople(parts: MailerParts): PostParts {
  return { ...parts, desks: [createPeopleDesk(parts)], makers: [new DigestWalk(parts)] };
}
