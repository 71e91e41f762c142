import { z } from 'zod';
import { DATE_LANGUAGES } from '../status/date-languages';

const name = z.string().trim().min(1);
const names = z.array(name).default([]);
const someNames = z.array(name).min(1, 'name one at least');

/** What the parameters of a wiki's citation templates are for, as a person has reviewed it (I2). */
const citationRow = z
  .strictObject({
    templates: someNames,
    url: someNames,
    chapterUrl: names,
    accessDate: names,
    archiveUrl: names,
    archiveDate: names,
    /** As `weboid wikitext learn` tells it; a line of it can be taken over as it is. */
    evidence: z.unknown(),
  })
  .transform(({ templates, url, chapterUrl, accessDate, archiveUrl, archiveDate }) => ({
    templates,
    url,
    chapterUrl,
    accessDate,
    archiveUrl,
    archiveDate,
  }));

/** Key `citations` of a wiki in the wikis file. */
export const wikiCitations = z.array(citationRow).default([]);

/** Templates that cite with the same parameters; of each all spellings, the canonical one first. */
export type CitationRow = z.infer<typeof citationRow>;

/** Key `dateLanguage` of a wiki in the wikis file. */
export const wikiDateLanguage = z.enum(DATE_LANGUAGES).optional();
