import type { NoticedStep } from '../../store/mail/noticed-steps';
import { coversHost, type DomainClaim } from '../../store/providers/domain-claim';

const HOST = /^[a-z]+:\/\/([^/:?#]*)/;

/** The claim by which somebody is told of a step: it speaks for the host and wants the stage; undefined: none does. */
export function claimTelling(
  claims: readonly DomainClaim[],
  { url, stage }: Pick<NoticedStep, 'url' | 'stage'>,
): DomainClaim | undefined {
  const host = HOST.exec(url)?.[1] ?? '';
  return claims.find((one) => coversHost(one, host) && one.stages.includes(stage));
}
