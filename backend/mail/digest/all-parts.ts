import { caseStepsPart } from './case-steps-part';
import { changedLinksPart } from './changed-links-part';
import type { DigestPart } from './digest-part';
import { referredPart } from './referred-part';

/** All kinds of news, in the order in which a digest has them. */
export const ALL_PARTS: readonly DigestPart[] = [referredPart, caseStepsPart, changedLinksPart];
