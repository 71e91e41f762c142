import { inSteps, type Steps } from '../../runtime/in-steps';
import { samePageKey } from '../addresses/address-key';
import { areKin } from '../addresses/folder-key';
import type { RequestPurse } from '../hosts/purse';
import { aliasRuleOf } from '../rules/rule-text';
import type { AliasEvidence } from '../../status/aliases/alias-evidence';
import type { AliasProposal } from './alias-proposal';
import type { AskedPage } from './asked-page';
import type { AliasCandidate } from './candidate';
import { canonicalOf, checkCandidate } from './check-candidate';
import { checkWithoutCopy, isSureRule } from './check-without-copy';
import type { EchoTest } from './echo-test';
import { hostOf, type HostGroup } from './host-group';
import type { LivingPage, PageDesk } from './page-desk';
import type { RuleBook } from './rule-book';
import { settledFacts } from './settled-facts';

/** With fewer pages of a host, nobody knows what all of them show. */
const KNOWN_PAGES_MIN = 2;
/** Of what was tried. */
const OWN_ADDRESS = 1;
const CONFIDENCE = { same: 0.98, 'new-title': 0.97, teaser: 0.9, 'without-copy': 0.8 } as const;

/** What the trials of all hosts share. */
export interface TrialTools {
  readonly desk: PageDesk;
  readonly purse: RequestPurse;
  readonly echoes: EchoTest;
}

/** Tries candidates of the dead pages of one host. */
export class CandidateTrial {
  readonly group: HostGroup;
  readonly desk: PageDesk;
  readonly purse: RequestPurse;
  readonly #echoes: EchoTest;

  constructor(group: HostGroup, { desk, purse, echoes }: TrialTools) {
    this.group = group;
    this.desk = desk;
    this.purse = purse;
    this.#echoes = echoes;
  }

  /** Those that are still to be found, with a copy. */
  get open(): AskedPage[] {
    return this.group.asked.filter(({ found, copy }) => found === null && copy !== null);
  }

  /** Tries candidates in their order until one is the page. @returns whether one was */
  async tryAll(asked: AskedPage, candidates: readonly AliasCandidate[]): Promise<boolean> {
    for (const candidate of candidates) {
      if (this.purse.left <= 0) asked.isCut ||= asked.tried.size <= OWN_ADDRESS;
      if (asked.pagesLeft <= 0 || this.purse.left <= 0) return false;
      const key = samePageKey(candidate.address);
      const trial = candidate.isOtherEnding === true ? `${key} ended otherwise` : key;
      if (asked.tried.has(trial) || this.group.merged.has(key)) continue;
      asked.tried.add(trial);
      if (await this.#try(asked, candidate)) return true;
    }
    return false;
  }

  async #try(asked: AskedPage, candidate: AliasCandidate): Promise<boolean> {
    const { rule } = candidate;
    const { book } = this.group;
    const host = this.desk.hostOf(candidate.address);
    // What may not be asked for says nothing of the rule.
    if (host === null) return false;
    if (!(await host.isAllowed(candidate.address))) {
      asked.isCut ||= !(await host.hasRules());
      return false;
    }
    const page = await this.desk.read(candidate.address, asked);
    // Nor does silence.
    if (page === null && this.desk.isSilent(candidate.address)) {
      asked.isCut = true;
      return false;
    }
    const evidence = page === null ? null : await this.#check(asked, page, candidate);
    if (page === null || evidence === null) {
      this.#countFailure(candidate, page !== null);
      return false;
    }
    if (rule !== null) book.succeeded(rule);
    const final = await this.#canonical(asked, page, candidate);
    const proposal = await proposalOf(final.address, evidence, candidate, book);
    asked.found = { page: final, proposal, candidate };
    const now = whereTold(candidate, final.address);
    const stands = { now, shown: final.text.page.date };
    const facts = settledFacts(asked.facts, stands, this.group.dayOrders);
    book.add({ old: asked.url, now, facts });
    return true;
  }

  /** Nothing at either ending of one address is one failure. */
  #countFailure({ rule, isOtherEnding }: AliasCandidate, isOther: boolean): void {
    if (rule !== null && (isOther || isOtherEnding !== true)) this.group.book.failed(rule, isOther);
  }

  async #check(
    asked: AskedPage,
    page: LivingPage,
    { address, rule }: AliasCandidate,
  ): Promise<AliasEvidence | null> {
    if (this.group.merged.has(samePageKey(page.address))) return null;
    if (asked.copy === null) {
      if (rule === null) return null;
      if (!isSureRule(await inSteps(this.group.book.tallyOf(rule)))) return null;
      const passed = checkWithoutCopy(asked, page, address);
      if (passed === null) return null;
      return (await this.#echoes.isHonestBeside(address, asked)) ? passed : null;
    }
    const passed = checkCandidate(asked, page, address, this.group.copies);
    if (passed === null || !(await this.#lookBeside(asked, page))) return passed;
    return checkCandidate(asked, page, address, this.group.copies);
  }

  /** The canonical page wins where it stands the check, too; many programs name a wrong one. */
  async #canonical(
    asked: AskedPage,
    page: LivingPage,
    candidate: AliasCandidate,
  ): Promise<LivingPage> {
    const address = canonicalOf(page);
    if (address === null || !(await page.host.isAllowed(address))) return page;
    // Of one key, but not what was asked for: nobody has seen that it answers.
    if (samePageKey(address) === samePageKey(page.address)) return page;
    const canonical = await this.desk.read(address, asked);
    if (canonical === null) return page;
    return (await this.#check(asked, canonical, candidate)) === null ? page : canonical;
  }

  /** Where no other page of the host is known, another one is read: what both show is none of either. */
  async #lookBeside(asked: AskedPage, page: LivingPage): Promise<boolean> {
    const { boilerplate } = page.host;
    if (Math.max(boilerplate.pages, this.group.copies.pages - 1) >= KNOWN_PAGES_MIN) return false;
    const here = new Set([samePageKey(page.address), ...asked.tried]);
    const isBeside = (address: string): boolean =>
      this.desk.hostOf(address)?.boilerplate === boilerplate && !here.has(samePageKey(address));
    const beside = await inSteps(this.#firstWhere(isBeside));
    if (beside === undefined) return false;
    return (await this.desk.read(beside, asked)) !== null;
  }

  /** Of where pages are known to live. */
  *#firstWhere(isIt: (address: string) => boolean): Steps<string | undefined> {
    const { book, living } = this.group;
    for (const address of [...book.moves.map(({ now }) => now), ...living]) {
      if (isIt(address)) return address;
      yield;
    }
    return undefined;
  }
}

/**
 * Where a page stands for who learns of it. A rule that led there over another domain was right: what stands there was not for
 * it to tell, and pages that stay are not looked for abroad.
 */
function whereTold({ address, rule }: AliasCandidate, final: string): string {
  return rule === null || areKin(hostOf(address), hostOf(final)) ? final : address;
}

async function proposalOf(
  newUrl: string,
  evidence: AliasEvidence,
  { by, rule }: AliasCandidate,
  book: RuleBook,
): Promise<AliasProposal> {
  const confidence = CONFIDENCE[evidence.check];
  if (rule === null) return { newUrl, confidence, by, rule: null, evidence };
  const counted = { ...aliasRuleOf(rule), ...(await inSteps(book.tallyOf(rule))) };
  return { newUrl, confidence, by, rule: counted, evidence };
}
