import { isoDate } from '../../status/day-number';
import { claimsToldTo } from '../../store/providers/told-claims';
import { MANAGER } from '../../store/mail/notices';
import { coversHost, type DomainClaim } from '../../store/providers/domain-claim';
import { wrapped } from '../text/plain-text';
import type { DigestPart, DigestReader } from './digest-part';
import { dueSteps } from './due-steps';
import type { DomainNews } from './fold-steps';
import { headingLines, stageLines, stepLine, digestSubject } from './step-lines';

const HOST = /^[a-z]+:\/\/([^/:?#]*)/;

/**
 * What happened with the dead URLs of domains, for who has proved them (L4): both proofs are looked at here once more.
 * Steps of domains that are proven no more are told to nobody.
 */
export const caseStepsPart: DigestPart = async (statements, reader) => {
  const { recipientId } = reader;
  if (recipientId === MANAGER) return null;
  const claims = await claimsToldTo(statements, recipientId);
  const due = await dueSteps(statements, reader, ({ url, stage }) => {
    const host = HOST.exec(url)?.[1] ?? '';
    const claim = claims.find((one) => coversHost(one, host) && one.stages.includes(stage));
    return claim?.name ?? null;
  });
  if (due === null) return null;
  const news = due.folded.news();
  const section = news.length === 0 ? null : sectionOf(reader, news, claims);
  return { section, forget: due.forget };
};

function sectionOf(
  reader: DigestReader,
  news: readonly DomainNews[],
  claims: readonly DomainClaim[],
): { subject: string; lines: string[]; needsClaim: boolean } {
  const { translator } = reader;
  const lines = [
    ...wrapped(translator.text('weboid-mail-intro')),
    '',
    ...news.flatMap((one) => domainLines(reader, one, claims)),
  ];
  return { subject: digestSubject(translator, news), lines, needsClaim: true };
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
