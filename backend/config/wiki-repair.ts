import { z } from 'zod';

/** What is done about the dead links of a wiki (I6). */
type RepairMode = 'off' | 'talk' | 'edit';

/** How the references of a wiki are repaired (I6). */
export interface WikiRepair {
  mode: RepairMode;
  /** At most so many edits a minute. */
  editsPerMinute: number;
  /** Any text on this page ends editing; null: the page `/Stop` below the account's user page. */
  stopPage: string | null;
  /** False during a trial: the account has no bot right yet. */
  asBot: boolean;
  tagDead: boolean;
  archiveLiving: boolean;
  untagLiving: boolean;
  bareToTemplate: boolean;
  httpsArchives: boolean;
  /**
   * Whether links are led to their copies alone where the name of the address has come into other hands: all such, or
   * only those that people have confirmed.
   */
  repairUsurped: boolean | 'confirmed';
  /** Templates by which people say that they are editing a page just now, beside those that are known; by title. */
  inUseTemplates: string[];
}

/** Of a wiki for which the wikis file says nothing. */
export const NOT_REPAIRED: WikiRepair = {
  mode: 'off',
  editsPerMinute: 6,
  stopPage: null,
  asBot: true,
  tagDead: true,
  archiveLiving: false,
  untagLiving: false,
  bareToTemplate: false,
  httpsArchives: false,
  repairUsurped: false,
  inUseTemplates: [],
};

const { mode, editsPerMinute, stopPage, ...switches } = NOT_REPAIRED;
const on = (preset: boolean) => z.boolean().default(preset);

/** Key `repair` of a wiki in the wikis file. */
export const wikiRepair = z
  .strictObject({
    mode: z.enum(['off', 'talk', 'edit']).default(mode),
    editsPerMinute: z.number().min(0.1).max(60).default(editsPerMinute),
    stopPage: z.string().min(1).nullable().default(stopPage),
    asBot: on(switches.asBot),
    tagDead: on(switches.tagDead),
    archiveLiving: on(switches.archiveLiving),
    untagLiving: on(switches.untagLiving),
    bareToTemplate: on(switches.bareToTemplate),
    httpsArchives: on(switches.httpsArchives),
    repairUsurped: z.union([z.boolean(), z.literal('confirmed')]).default(switches.repairUsurped),
    inUseTemplates: z.array(z.string().min(1)).default([]),
  })
  .default(NOT_REPAIRED);
