import { z } from 'zod';

/** The domain that a question is about. */
export const siteDomain = z
  .string()
  .max(2_000)
  .describe(
    'A registered domain, which stands for its subdomains too: example.org; a host alone; of an address its host.',
  )
  .meta({ problem: 'bad-pattern' });
