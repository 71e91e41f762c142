import type { Database } from '../runtime/database';
import { dayNumberOf } from '../status/day-number';
import type { LeasedMessage } from '../store/mail/outbox';
import { retellCases } from '../store/mail/retell';
import { dropMessage, settleTry } from '../store/mail/settle-receiver';
import { addressMail } from './addressed-mail';
import { DigestWalk } from './digest-walk';
import type { MailDesk, NotSent, PostParts } from './mail-desk';
import type { MailerParts } from './mailer-parts';
import { nextMailStep } from './next-mail-step';
import { provenSteps } from './proven-steps';

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
    drop: (message, why, nowS) => drop(database, message, { why, nowS }),
  };
}

/** What tells of domains that are not proven any more is made anew of those that still are. */
async function drop(
  database: Database,
  message: LeasedMessage,
  { why, nowS }: { why: NotSent; nowS: number },
): Promise<void> {
  if (why !== 'unproven') {
    return dropMessage(database, message, { outcome: why, nowS, isUnwanted: why === 'suppressed' });
  }
  const { stepIds } = await provenSteps(database, message);
  return retellCases(database, message, { stepIds, today: dayNumberOf(nowS * 1_000), nowS });
}

/** Sends what people asked for, and nothing else. */
export function postOfPeople(parts: MailerParts): PostParts {
  return { ...parts, desks: [createPeopleDesk(parts)], makers: [new DigestWalk(parts)] };
}
