import type { Statements } from '../../runtime/database';
import { isoDate } from '../../status/day-number';
import { claimsToldTo } from '../../store/providers/told-claims';
import type { NoticedStep } from '../../store/mail/noticed-steps';
import { MANAGER } from '../../store/mail/notices';
import type { DomainClaim } from '../../store/providers/domain-claim';
import { wrapped } from '../text/plain-text';
import { countRedirects } from './count-redirects';
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
  const written = news.length === 0 ? null : await sectionOf(statements, reader, { news, claims });
  const section = written && { ...written, claimedSteps: due.stepIds };
  return { section, forget: due.forget };
};

async function sectionOf(
  statements: Statements,
  reader: DigestReader,
  { news, claims }: { news: readonly DomainNews[]; claims: readonly DomainClaim[] },
): Promise<Omit<DigestSection, 'claimedSteps'>> {
  const { translator } = reader;
  const lines = [...wrapped(translator.text('weboid-mail-intro')), ''];
  for (const one of news) {
    const claim = claims.find(({ name }) => name === one.domain);
    lines.push(
      ...domainLines(reader, one, claim?.format ?? 'html'),
      ...(claim === undefined ? [] : await redirectLines(statements, reader, claim)),
      '',
    );
  }
  return { subject: digestSubject(translator, news), lines };
}

/** Of how many of its dead pages a live page is known (U5). */
async function redirectLines(
  statements: Statements,
  { translator, publicUrl, isSpam }: DigestReader,
  claim: DomainClaim,
): Promise<string[]> {
  const count = await countRedirects(statements, claim, isSpam);
  const query = new URLSearchParams({ domain: claim.name });
  return count === 0
    ? []
    : [
        ...wrapped(translator.text('weboid-mail-redirects', translator.number(count), count)),
        `${publicUrl}/site/redirects?${query.toString()}`,
      ];
}

function domainLines(
  { translator, publicUrl }: DigestReader,
  { domain, sinceDay, stages }: DomainNews,
  format: DomainClaim['format'],
): string[] {
  const since = isoDate(sinceDay);
  const query = new URLSearchParams({ domain, since, ...(format !== 'html' && { format }) });
  return [
    ...headingLines(domain),
    ...stages.flatMap((one) => stageLines(translator, one, (step) => stepLine(translator, step))),
    ...wrapped(translator.text('weboid-mail-all-of-site')),
    `${publicUrl}/site?${query.toString()}`,
    ...wrapped(translator.text('weboid-mail-say-mended')),
    `${publicUrl}/owners/cases?${new URLSearchParams({ domain }).toString()}`,
  ];
}
