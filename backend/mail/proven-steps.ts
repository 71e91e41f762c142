import type { Statements } from '../runtime/database';
import { stepsById } from '../store/mail/noticed-steps';
import type { LeasedMessage } from '../store/mail/outbox';
import { claimsToldTo } from '../store/providers/told-claims';
import { claimTelling } from './digest/claim-telling';

/** Which of the steps that a message tells may be told now. */
interface ProvenSteps {
  stepIds: number[];
  /** Whether these are all of them. */
  isAll: boolean;
}

/** Looks once more which of the steps of a message are of domains that its receiver has proved. */
export async function provenSteps(
  statements: Pick<Statements, 'select'>,
  { recipientId, needsClaim, toldSteps }: LeasedMessage,
): Promise<ProvenSteps> {
  if (!needsClaim) return { stepIds: [], isAll: true };
  const claims = await claimsToldTo(statements, recipientId);
  if (claims.length === 0) return { stepIds: [], isAll: false };
  const steps = await stepsById(statements, toldSteps);
  const told = steps.filter((step) => claimTelling(claims, step) !== undefined);
  return {
    stepIds: told.map(({ stepId }) => stepId),
    isAll: told.length === toldSteps.length,
  };
}
