import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import type { Logger } from '../runtime/logger';
import type { Random } from '../runtime/random';
import type { LeasedMessage, MessageKind } from '../store/mail/outbox';
import type { MailOutcome, MailStep } from './next-mail-step';
import type { RawMail, Relay } from './smtp-delivery';

/** A message ready to go. */
export interface AddressedMail extends RawMail {
  /** Stands for the address; null: our own manager. */
  hash: Buffer | null;
}

/** Why a message may not be sent any more. */
export type NotSent = 'gone' | 'not-wanted' | 'suppressed' | 'outdated' | 'unproven';

/** Knows whom messages of some kinds go to, and what follows from a try. */
export interface MailDesk {
  kinds: readonly MessageKind[];
  /** Looks once more whether it may be sent, and writes what only its receiver may know. */
  address(message: LeasedMessage, nowS: number): Promise<AddressedMail | NotSent>;
  /** Writes what came of a try. */
  settle(
    message: LeasedMessage,
    outcome: MailOutcome,
    nowS: number,
  ): Promise<Pick<MailStep, 'outcome' | 'isTrouble'>>;
  /** Drops one that may not be sent. */
  drop(message: LeasedMessage, why: NotSent, nowS: number): Promise<void>;
}

/** Makes messages that are due. */
export interface MailMaker {
  /** @returns whether something was done, so that there may be more */
  makeNext(): Promise<boolean>;
}

/** What is sent, and with what. */
export interface PostParts {
  database: Database;
  clock: Clock;
  random: Random;
  logger: Logger;
  relay: Relay;
  /** Mails that all processes together try to send within an hour. */
  perHour: number;
  /** One for each kind that is sent here. */
  desks: readonly MailDesk[];
  /** In the order in which they come to their turn while nothing waits. */
  makers: readonly MailMaker[];
}
