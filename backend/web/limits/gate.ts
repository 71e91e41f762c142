import type { Request, Response } from 'express';
import { Problem } from '../../answers/problem';
import type { Logger } from '../../runtime/logger';
import { tellRateLimit } from './rate-limit';
import { SharedBudgets } from './shared-budgets';
import type { ThrottlingSettings } from './throttling';
import { createToolAccess } from './tool-access';
import { WINDOW_MS, windowLeftMs } from './window';

/** What lets questions through. */
export interface GateParts {
  logger: Logger;
  /** How much is answered to clients without a token (W7.8). */
  throttling: ThrottlingSettings;
  /** Those of internal tools, which ask as much as they like. */
  toolTokens: readonly string[];
}

/** A budget, and its name for programs: of the wikis' one for all. */
interface NamedBudget {
  budget: string;
  policy: string;
}

/** Lets questions through as long as there is something left of their budgets (W7.8). */
export interface Gate {
  /**
   * Whether a request comes from an internal tool, which is let through in any case.
   * @throws Problem unauthorized when it brings a token that is none of theirs
   */
  isTool(request: Request, response: Response): boolean;
  /**
   * Spends from all these budgets, or from none.
   * @returns whether it was spent; usually at once
   */
  spend(names: readonly string[], cost: number): boolean | Promise<boolean>;
  /**
   * Tells in the headers of an answer what is left of the budgets that it was counted in.
   * @param budgets with what each is called to programs
   */
  tell(response: Response, budgets: readonly NamedBudget[]): void;
  /** What clients who came too late are told, and when to come again. */
  refusal(): Problem;
}

/** Of all questions but those about blocks. */
export const ALL = 'all';
/** Of questions about blocks, whoever asks them. */
export const BLOCKS = 'blocks';

export function createGate({ logger, throttling, toolTokens }: GateParts): Gate {
  const { answersPerS, originAnswersPerS, blocksPerS, clock, take } = throttling;
  const perSecond = (name: string): number => {
    if (name === BLOCKS) return blocksPerS;
    return name === ALL ? answersPerS : originAnswersPerS;
  };
  const budgets = new SharedBudgets({ clock, logger, take, perSecond });
  const { isTool } = createToolAccess(toolTokens);
  return {
    isTool,
    spend: (names, cost) => budgets.spend(names, cost),
    tell: (response, told) => {
      const standings = told.map(({ budget, policy }) => ({ policy, ...budgets.standing(budget) }));
      tellRateLimit(response, standings, clock.now());
    },
    refusal: () => tooManyQuestions(throttling),
  };
}

/** Not all come back in the same second: that would empty the next window at its beginning. */
function tooManyQuestions({ clock, random }: ThrottlingSettings): Problem {
  const afterMs = windowLeftMs(clock.now()) + random.below(WINDOW_MS / 2);
  return new Problem('too-many-questions', '', { retryAfterS: Math.ceil(afterMs / 1000) });
}
