import { z } from 'zod';

/** Which source made an answer (W7.1). */
export const sourceSchema = z
  .object({
    version: z.string(),
    commit: z.string().describe('Git commit; unknown in a working copy without one.'),
    url: z.string().describe('Where that source can be read.'),
  })
  .describe('The source that made the answer.');
