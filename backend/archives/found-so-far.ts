import type { DayNumber } from '../status/day-number';
import type { ChosenCopy } from '../store/archives/archive-choices';
import type {
  LeasedSearch,
  SearchSettlement,
  ServiceFinding,
} from '../store/archives/leased-search';
import type { CopyFound } from '../store/pages/archived-copies';
import type { ArchiveService } from '../url/archives/archive-services';
import type { ArchiveError } from './service/archive-http';
import { answeredBefore, roundAfter } from './search-round';
import { settleAfter } from './settle-after';

/** What one search found out. */
export interface SearchOutcome {
  settlement: SearchSettlement;
  /** Of a service that was asked now or in an earlier search of the round. */
  hasCopies: boolean;
  /** Services that gave no answer. */
  unanswered: ArchiveService[];
  /** No service gave one. */
  isLost: boolean;
}

/** A service that gave no answer. */
interface Silence {
  service: ArchiveService;
  error: ArchiveError;
}

/** What one search has found out so far, and what follows from it: whom to ask still, and when again. */
export class FoundSoFar {
  /** Services that gave no answer. */
  readonly silences: Silence[] = [];
  /** Services of which the named copy (W8.4) is to be forgotten. */
  readonly unnamed: ArchiveService[] = [];
  /** Of copies that pages link to (W5.4). */
  readonly linked: CopyFound[] = [];
  /** A page links to a copy of which nobody knows whether it is good. */
  hasUnseen = false;
  readonly #leased: LeasedSearch;
  readonly #isEnough: (services: readonly ArchiveService[]) => boolean;
  readonly #today: DayNumber;
  /** In earlier searches of the round. */
  readonly #answeredBefore: readonly ArchiveService[];
  /** One of each service. */
  #findings: ServiceFinding[] = [];

  constructor(
    leased: LeasedSearch,
    {
      isEnough,
      today,
    }: { isEnough: (services: readonly ArchiveService[]) => boolean; today: DayNumber },
  ) {
    this.#leased = leased;
    this.#isEnough = isEnough;
    this.#today = today;
    this.#answeredBefore = answeredBefore(leased.round, today);
  }

  settle(finding: ServiceFinding): void {
    const others = this.#findings.filter((one) => serviceOf(one) !== serviceOf(finding));
    this.#findings = [...others, finding];
  }

  /** @param isAsked whether there are services that are asked at all */
  end({ nowS, isAsked }: { nowS: number; isAsked: boolean }): SearchOutcome {
    const owed = this.silences.filter((silence) => this.#isOwed(silence));
    const hasCopies = this.#goodServices.length > 0;
    const went = { tries: this.#leased.tries, hasCopies, unanswered: owed.map((it) => it.error) };
    const isOver = owed.length === 0;
    return {
      settlement: {
        findings: this.#findings,
        unnamed: this.unnamed,
        linkedFound: this.linked,
        today: this.#today,
        ...settleAfter(went, nowS),
        round: isOver ? null : roundAfter(this.#leased.round, this.#answered, this.#today),
        isWhole: isOver && isAsked && (hasCopies || !this.hasUnseen),
      },
      hasCopies,
      unanswered: this.silences.map(({ service }) => service),
      isLost: this.silences.length > 0 && this.#settledServices.length === 0,
    };
  }

  wasAnsweredBefore(service: ArchiveService): boolean {
    return this.#answeredBefore.includes(service);
  }

  /** Where there are copies enough, only services need to answer whose own copy is to be looked at. */
  #isOwed({ service }: Silence): boolean {
    return this.#isOffered(service) || this.#isAwaited(service) || !this.hasEnough;
  }

  /** Somebody named a copy of it, and it is not looked at yet. */
  #isAwaited(service: ArchiveService): boolean {
    const isNamed = this.#leased.named.some((copy) => copy.service === service);
    return isNamed && !this.unnamed.includes(service);
  }

  /** A copy of it is chosen, and nothing was found against it. */
  #isOffered(service: ArchiveService): boolean {
    return this.hasChosen(service) && !this.#findings.some((one) => serviceOf(one) === service);
  }

  /** Also those of which a copy is gone that was chosen, though they say nothing of others. */
  get #settledServices(): ArchiveService[] {
    return [...this.#answeredBefore, ...this.#findings.map(serviceOf)];
  }

  get #answered(): ArchiveService[] {
    const silent = new Set(this.silences.map(({ service }) => service));
    return this.#settledServices.filter((service) => !silent.has(service));
  }

  get hasEnough(): boolean {
    return this.#isEnough(this.#goodServices);
  }

  /** Those of which a good copy is known. */
  get #goodServices(): ArchiveService[] {
    const found = this.#findings.filter(({ kind }) => kind === 'chosen').map(serviceOf);
    return [...found, ...this.#answeredBefore.filter((service) => this.#isOffered(service))];
  }

  /** Every service was asked, and has no copy, not even a bad one. */
  get isNowhere(): boolean {
    const isBad = this.#findings.some(({ kind }) => kind === 'none-good');
    return (
      this.#answered.length > 0 &&
      this.#goodServices.length === 0 &&
      this.silences.length === 0 &&
      !isBad &&
      this.#leased.noneGood.every((service) =>
        this.#findings.some((it) => serviceOf(it) === service),
      )
    );
  }

  /** Settled, or silent: it is not asked once more. */
  isDone(service: ArchiveService): boolean {
    return this.isSettled(service) || this.silences.some((one) => one.service === service);
  }

  isSettled(service: ArchiveService): boolean {
    return this.#settledServices.includes(service);
  }

  hasChosen(service: ArchiveService): boolean {
    return this.chosenOf(service) !== undefined;
  }

  chosenOf(service: ArchiveService): ChosenCopy | undefined {
    return this.#leased.chosen.find((snapshot) => snapshot.service === service);
  }
}

function serviceOf(finding: ServiceFinding): ArchiveService {
  return finding.kind === 'chosen' ? finding.snapshot.service : finding.service;
}
