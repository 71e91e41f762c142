import { isoDate } from '../../status/day-number';
import { claimsToldTo } from '../../store/providers/told-claims';
import type { NoticedStep } from '../../store/mail/noticed-steps';
import { MANAGER } from '../../store/mail/notices';
import type { DomainClaim } from '../../store/providers/domain-claim';
import { wrapped } from '../text/plain-text';
import { claimTelling } from './claim-telling';
import type { DigestPart, DigestReader, DigestSection } from './digest-part';
import { dueSteps } from './due-steps';
import type { DomainNews } from './fold-steps';
import { headingLines, stageLines, stepLine, digestSubject } from './step-lines';

/**
 * What happened with the dead URLs of domains, for who has proved them (L4): both proofs are looked at here once more.
 * Steps of domains that are proven no more are told to nobody.
 */
export const caseStepsPart: DigestPart = async (statements, reader) => {
  const { recipientId } = reader;
  if (recipientId === MANAGER) return null;
  const claims = await claimsToldTo(statements, recipientId);
  const domainOf = (step: NoticedStep) => claimTelling(claims, step)?.name ?? null;
  const due = await dueSteps(statements, reader, domainOf);
  if (due === null) return null;
  const news = due.folded.news();
  const written = news.length === 0 ? null : sectionOf(reader, news, claims);
  const section = written && { ...written, claimedSteps: due.stepIds };
  return { section, forget: due.forget };
};

function sectionOf(
  reader: DigestReader,
  news: readonly DomainNews[],
  claims: readonly DomainClaim[],
): Omit<DigestSection, 'claimedSteps'> {
  const { translator } = reader;
  const lines = [
    ...wrapped(translator.text('weboid-mail-intro')),
    '',
    ...news.flatMap((one) => domainLines(reader, one, claims)),
  ];
  return { subject: digestSubject(translator, news), lines };
}

function domainLines(
  { translator, publicUrl }: DigestReader,
  { domain, sinceDay, stages }: DomainNews,
  claims: readonly DomainClaim[],
): string[] {
  const format = claims.find(({ name }) => name === domain)?.format ?? 'html';
  const since = isoDate(sinceDay);
  const query = new URLSearchParams({ domain, since, ...(format !== 'html' && { format }) });
  return [
    ...headingLines(domain),
    ...stages.flatMap((one) => stageLines(translator, one, (step) => stepLine(translator, step))),
    ...wrapped(translator.text('weboid-mail-all-of-site')),
    `${publicUrl}/site?${query.toString()}`,
    ...wrapped(translator.text('weboid-mail-say-mended')),
    `${publicUrl}/owners/cases?${new URLSearchParams({ domain }).toString()}`,
    '',
  ];
}
