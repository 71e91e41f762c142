import { Problem } from '../../../answers/problem';
import {
  blockCopies,
  liftCopyBlock,
  type CopyDecision,
} from '../../../store/people/copy-decisions';
import type { PeopleParts } from './people-parts';
import type { Done } from './report-question';
import { isAdministrator, isReviewer } from './roles';
import { formTimeS, speakerOf, urlIn, type SubmittedForm } from './submitted-form';

/**
 * No archived copies are chosen of a URL any more (W5.2), as a reviewer decides.
 * @throws Problem not-signed-in, not-reviewer, not-listed
 */
export async function block(parts: PeopleParts, saying: SubmittedForm): Promise<Done> {
  const decision = decisionIn(parts, saying);
  if (!isReviewer(saying.people, saying.session)) throw new Problem('not-reviewer');
  const outcome = await blockCopies(saying.people.database, decision);
  if (outcome === 'not-listed') throw new Problem('not-listed', decision.url.text);
  return outcome === 'blocked' ? 'copies-blocked' : 'copies-same';
}

/**
 * They are chosen again, as an administrator decides, whoever has blocked that.
 * @throws Problem not-signed-in, not-administrator, not-listed
 */
export async function lift(parts: PeopleParts, saying: SubmittedForm): Promise<Done> {
  const decision = decisionIn(parts, saying);
  if (!isAdministrator(saying.people, saying.session)) throw new Problem('not-administrator');
  const outcome = await liftCopyBlock(saying.people.database, decision);
  if (outcome === 'not-listed') throw new Problem('not-listed', decision.url.text);
  return outcome === 'lifted' ? 'copies-lifted' : 'copies-same';
}

function decisionIn(parts: PeopleParts, saying: SubmittedForm): CopyDecision {
  const { key, session } = speakerOf(saying);
  const { service = '' } = saying.form;
  return {
    url: urlIn(saying.subject),
    service: service === '' ? null : service,
    who: { key, userName: session.userName },
    nowS: formTimeS(parts),
  };
}
