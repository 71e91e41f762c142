import type { Statements } from '../../runtime/database';
import { domainKeyOf, domainOf } from '../../store/changes/domain-key';
import type { NoticedStep } from '../../store/mail/noticed-steps';
import { MANAGER } from '../../store/mail/notices';
import { pagesCiting } from '../../store/mail/pages-citing';
import { coversHost } from '../../store/providers/domain-claim';
import { ownerContacts } from '../../store/providers/owner-contacts';
import { provenClaimsOf } from '../../store/providers/proven-claims';
import { wrapped } from '../text/plain-text';
import type { DigestPart, DigestReader } from './digest-part';
import { dueSteps } from './due-steps';
import type { DomainNews, StageNews } from './fold-steps';
import { headingLines, stageLines, stepLine, digestSubject } from './step-lines';

const INDENT = '    ';

/**
 * What still cannot be reached after a week, for our own manager, who writes to the owners personally (L4): since when, why,
 * which wikis cite it how often, and where those owners may be written to who allow it.
 */
export const referredPart: DigestPart = async (statements, reader) => {
  if (reader.recipientId !== MANAGER) return null;
  const due = await dueSteps(statements, reader, ({ url }) => domainOf(url));
  if (due === null) return null;
  const news = due.folded.news();
  if (news.length === 0) return { section: null, forget: due.forget };
  const lines = wrapped(reader.translator.text('weboid-mail-manager-intro'));
  lines.push('');
  for (const one of news) lines.push(...(await domainLines(statements, reader, one)));
  const section = { subject: digestSubject(reader.translator, news), lines, claimedSteps: [] };
  return { section, forget: due.forget };
};

async function domainLines(
  statements: Statements,
  reader: DigestReader,
  { domain, stages }: DomainNews,
): Promise<string[]> {
  const lines = [
    ...headingLines(domain),
    ...(await contactLines(statements, reader, { domain, stages })),
  ];
  for (const one of stages) lines.push(...(await citedLines(statements, reader, one)));
  const address = `${reader.publicUrl}/site?${new URLSearchParams({ domain }).toString()}`;
  return [...lines, ...wrapped(reader.translator.text('weboid-mail-all-of-site')), address, ''];
}

/** Of the owners of these hosts: below `github.io` each speaks for a site of their own. */
async function contactLines(
  statements: Statements,
  { translator }: DigestReader,
  { domain, stages }: Pick<DomainNews, 'domain' | 'stages'>,
): Promise<string[]> {
  const hosts = stages.flatMap(({ listed }) => listed.map(({ url }) => new URL(url).hostname));
  const claims = await provenClaimsOf(statements, [domainKeyOf(domain)]);
  const covering = claims.filter((claim) => hosts.some((host) => coversHost(claim, host)));
  const contacts = await ownerContacts(statements, covering);
  if (contacts.length === 0) return [];
  return [
    ...wrapped(translator.text('weboid-mail-owner-contacts')),
    ...contacts.map(({ address, name, language }) => `  ${address} (${name}, ${language})`),
    '',
  ];
}

async function citedLines(
  statements: Statements,
  reader: DigestReader,
  stage: StageNews,
): Promise<string[]> {
  const { translator } = reader;
  const cited = new Map<NoticedStep, string[]>();
  for (const step of stage.listed) cited.set(step, await citations(statements, reader, step));
  return stageLines(translator, stage, (step) => [
    ...stepLine(translator, step),
    ...(cited.get(step) ?? []),
  ]);
}

async function citations(
  statements: Statements,
  { translator, wikiNames }: DigestReader,
  { url }: NoticedStep,
): Promise<string[]> {
  const wikis = await pagesCiting(statements, url);
  const pages = wikis.reduce((sum, one) => sum + one.pages, 0);
  const names = wikis.map((one) => `${wikiNames.get(one.wikiId) ?? `#${one.wikiId}`} ${one.pages}`);
  const told = translator.text('weboid-mail-cited', pages, translator.list(names));
  return pages === 0 ? [] : wrapped(told, INDENT);
}
