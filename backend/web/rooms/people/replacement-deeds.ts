import { Problem } from '../../../answers/problem';
import {
  confirmReplacement,
  proposeReplacement,
  type ProposalOutcome,
  type SaidReplacement,
} from '../../../store/people/proposals';
import { removeReplacement } from '../../../store/people/replacements';
import type { PeopleParts } from './people-parts';
import { readTarget } from './replacement-target';
import type { Done } from './report-question';
import { isReviewer } from './roles';
import { judgeListed } from './report-state';
import {
  actorOf,
  subjectHost,
  formTimeS,
  speakerOf,
  urlIn,
  type SubmittedForm,
} from './submitted-form';

/**
 * Proposes where the content of a dead link is now (W8.4), for editors alone (W8.5).
 * @throws Problem not-signed-in, not-listed, replacement-there; those of readTarget and of Editors
 */
export async function propose(parts: PeopleParts, saying: SubmittedForm): Promise<Done> {
  const url = urlIn(saying.subject);
  speakerOf(saying);
  const target = await readTarget(parts, url, saying.form.target ?? '');
  return sayAsEditor(parts, saying, target.text, proposeReplacement);
}

/**
 * Confirms what another editor has proposed (W8.5).
 * @throws Problem as of propose
 */
export async function confirm(parts: PeopleParts, saying: SubmittedForm): Promise<Done> {
  return sayAsEditor(parts, saying, saying.form.target ?? '', confirmReplacement);
}

/** Removes it, for everybody (W8.4). */
export async function withdrawReplacement(
  parts: PeopleParts,
  saying: SubmittedForm,
): Promise<Done> {
  const { database } = saying.people;
  const which = { url: urlIn(saying.subject), target: saying.form.target ?? '' };
  const isGone = await removeReplacement(database, which, actorOf(saying), formTimeS(parts));
  return isGone ? 'removed' : 'nothing';
}

async function sayAsEditor(
  parts: PeopleParts,
  saying: SubmittedForm,
  target: string,
  say: typeof proposeReplacement,
): Promise<Done> {
  const { people, signedIn, subject } = saying;
  const { key, session } = speakerOf(saying);
  const url = urlIn(subject);
  const isOneAlone = isReviewer(people, session);
  if (!isOneAlone && !(await signedIn.editors.has(session))) return 'no-editor';
  const { isUnreachable } = judgeListed(await parts.findings.marks(), subjectHost(subject));
  const said: SaidReplacement = {
    url,
    target,
    who: { key, userName: session.userName, isReviewer: isOneAlone },
    perDay: people.perDay,
    nowS: formTimeS(parts),
  };
  return doneOr(await say(people.database, said, isUnreachable), url.text);
}

/** @throws Problem not-listed, replacement-there */
function doneOr(outcome: ProposalOutcome, url: string): Done {
  if (outcome === 'not-listed') throw new Problem('not-listed', url);
  if (outcome === 'taken') throw new Problem('replacement-there', url);
  return outcome;
}
