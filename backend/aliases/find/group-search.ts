import { addressKey } from '../addresses/address-key';
import type { Purse } from '../hosts/purse';
import { ruleText } from '../rules/rule-text';
import type { AliasProposal } from './alias-proposal';
import type { AskedPage } from './asked-page';
import type { AliasCandidate } from './candidate';
import { checkCandidate, type PassedCheck } from './check-candidate';
import { checkWithoutCopy, inventedLike, isSureRule } from './check-without-copy';
import type { HostGroup } from './host-group';
import type { LivingPage, PageDesk } from './page-desk';

/** With fewer pages of a host, nobody knows what all of them show. */
const KNOWN_PAGES_MIN = 2;
const CONFIDENCE = { same: 0.98, 'new-title': 0.97, teaser: 0.9, 'without-copy': 0.8 } as const;

/** Tries candidates of the dead pages of one host. */
export class GroupSearch {
  readonly group: HostGroup;
  readonly desk: PageDesk;
  readonly purse: Purse;
  /** Hosts that answer whatever they are asked for. */
  readonly #echoes = new Map<string, boolean>();

  constructor(group: HostGroup, desk: PageDesk, purse: Purse) {
    this.group = group;
    this.desk = desk;
    this.purse = purse;
  }

  /** Those that are still to be found, with a copy. */
  get open(): AskedPage[] {
    return this.group.asked.filter(({ found, copy }) => found === null && copy !== null);
  }

  /** Tries candidates in their order until one is the page. @returns whether one was */
  async tryAll(asked: AskedPage, candidates: readonly AliasCandidate[]): Promise<boolean> {
    for (const candidate of candidates) {
      if (asked.pagesLeft <= 0 || this.purse.left <= 0) return false;
      const key = addressKey(candidate.address);
      if (asked.tried.has(key)) continue;
      asked.tried.add(key);
      if (await this.#try(asked, candidate)) return true;
    }
    return false;
  }

  async #try(asked: AskedPage, candidate: AliasCandidate): Promise<boolean> {
    const page = await this.desk.read(candidate.address, asked);
    const passed = page === null ? null : await this.#check(asked, page, candidate);
    if (page === null || passed === null) {
      if (candidate.rule !== null) this.group.book.failed(candidate.rule, page !== null);
      return false;
    }
    if (candidate.rule !== null) this.group.book.succeeded(candidate.rule);
    asked.found = { page, proposal: await this.#proposalOf(passed, page, candidate) };
    this.group.book.add({ old: asked.url, now: page.address, facts: asked.facts });
    return true;
  }

  async #check(
    asked: AskedPage,
    page: LivingPage,
    { rule }: AliasCandidate,
  ): Promise<PassedCheck | null> {
    if (asked.copy === null) {
      const passed = rule === null || !isSureRule(rule) ? null : checkWithoutCopy(asked, page);
      return passed === null || (await this.#isEcho(asked, page)) ? null : passed;
    }
    const passed = checkCandidate(asked, page, this.group.copies);
    if (passed === null || !(await this.#lookBeside(asked, page))) return passed;
    return checkCandidate(asked, page, this.group.copies);
  }

  /** Where no other page of the host is known, another one is read: what both show is none of either. */
  async #lookBeside(asked: AskedPage, page: LivingPage): Promise<boolean> {
    const { boilerplate } = page.host;
    if (Math.max(boilerplate.pages, this.group.copies.pages - 1) >= KNOWN_PAGES_MIN) return false;
    const here = new Set([addressKey(page.address), ...asked.tried]);
    const beside = [...this.group.book.moves.map(({ now }) => now), ...this.group.living].find(
      (address) => this.desk.hostOf(address) === page.host && !here.has(addressKey(address)),
    );
    if (beside === undefined) return false;
    return (await this.desk.read(beside, asked)) !== null;
  }

  /** Whether its host answers an invented address with a page, too. */
  async #isEcho(asked: AskedPage, { address }: LivingPage): Promise<boolean> {
    const host = new URL(address).host;
    const known = this.#echoes.get(host);
    if (known !== undefined) return known;
    const invented = inventedLike(address);
    if (invented === null || asked.pagesLeft <= 0 || this.purse.left <= 0) return true;
    const isEcho = (await this.desk.read(invented, asked)) !== null;
    this.#echoes.set(host, isEcho);
    return isEcho;
  }

  async #proposalOf(
    { newUrl, evidence }: PassedCheck,
    { address, host }: LivingPage,
    { by, rule }: AliasCandidate,
  ): Promise<AliasProposal> {
    const mayBeTold = newUrl === address || (await host.isAllowed(newUrl));
    const counts = rule === null ? '' : ` (${rule.right} of ${rule.matching})`;
    return {
      newUrl: mayBeTold ? newUrl : address,
      confidence: CONFIDENCE[evidence.check],
      by,
      rule: rule === null ? null : `${ruleText(rule)}${counts}`,
      evidence,
    };
  }
}
