import { z } from 'zod';

/** How people of a wiki are told on their talk pages there (C4). */
export interface WikiTalk {
  mode: 'off' | 'on';
  /** Messages within a day, to all people together. */
  perDay: number;
  /** Any text on this page ends it; null: the page `/Stop` below the account's user page. */
  stopPage: string | null;
  /** Whether edits are marked as a bot's, which only accounts with that right may do. */
  asBot: boolean;
}

/** Of a wiki for which the wikis file says nothing. */
export const NOT_TOLD: WikiTalk = { mode: 'off', perDay: 200, stopPage: null, asBot: false };

/** Key `talk` of a wiki in the wikis file. */
export const wikiTalk = z
  .strictObject({
    mode: z.enum(['off', 'on']).default(NOT_TOLD.mode),
    perDay: z.int().min(1).max(10_000).default(NOT_TOLD.perDay),
    stopPage: z.string().min(1).nullable().default(NOT_TOLD.stopPage),
    asBot: z.boolean().default(NOT_TOLD.asBot),
  })
  .default(NOT_TOLD);
