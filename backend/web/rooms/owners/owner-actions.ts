import { Problem } from '../../../answers/problem';
import { addClaim } from '../../../store/providers/add-claim';
import {
  lookForProofNow,
  removeClaim,
  setClaimPreferences,
  type ClaimChange,
  type OwnClaim,
} from '../../../store/providers/change-claim';
import { dayNumberOf } from '../../../status/day-number';
import { tellOpenCases } from '../../../store/cases/tell-open-cases';
import type { RoomDeed } from '../people/form-room';
import { claimedName } from './claimed-name';
import { stagesIn, type OwnerDone, type OwnerForm } from './owner-question';

/** What somebody wants done with domains. */
type OwnerDeed = RoomDeed<OwnerForm>;

/**
 * What the forms of the page do.
 * @throws {LimitReachedError}; Problem missing-parameter; what the database throws
 */
export const OWNER_ACTS: Readonly<
  Record<OwnerForm['action'], (wish: OwnerDeed) => Promise<OwnerDone>>
> = {
  add,
  look: async (wish) =>
    orImpossible(await lookForProofNow(wish.people.database, ownOf(wish)), 'looking'),
  remove: async (wish) =>
    orImpossible(await removeClaim(wish.people.database, ownOf(wish)), 'removed'),
  prefer,
};

async function add({ form, owner, people: { database }, nowS }: OwnerDeed): Promise<OwnerDone> {
  if (form.domain === undefined) throw new Problem('missing-parameter', 'domain');
  const claimed = claimedName(form.domain);
  if ('refusal' in claimed) return claimed.refusal;
  return addClaim(database, { owner, name: claimed.name, nowS });
}

async function prefer(wish: OwnerDeed): Promise<OwnerDone> {
  const { form, people } = wish;
  const { recipient = 0, every, form: format } = form;
  if (every === undefined) throw new Problem('missing-parameter', 'every');
  if (format === undefined) throw new Problem('missing-parameter', 'form');
  const recipientId = recipient === 0 ? null : recipient;
  const mayWrite = form['may-write'] !== undefined;
  const often = { everyDays: Number(every), format };
  const preferences = { recipientId, mayWrite, stages: stagesIn(form), ...often };
  const today = dayNumberOf(wish.nowS * 1_000);
  const done = await setClaimPreferences(
    people.database,
    ownOf(wish),
    preferences,
    (statements, claim) => tellOpenCases(statements, claim, today),
  );
  return done === 'no-recipient' ? done : orImpossible(done, 'changed');
}

function orImpossible(change: ClaimChange, done: OwnerDone): OwnerDone {
  return change === 'changed' ? done : 'impossible';
}

/** Which claim a form is about. @throws Problem missing-parameter */
function ownOf({ form, owner, nowS }: OwnerDeed): OwnClaim {
  if (form.claim === undefined) throw new Problem('missing-parameter', 'claim');
  return { claimId: form.claim, owner, nowS };
}
