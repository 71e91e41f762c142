import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { summaryOf } from '../repair/words/summary';
import { talkNote } from '../repair/words/talk-note';
import type { Messages } from '../runtime/messages';
import {
  deadLinksOf,
  repairPage,
  takenLinksOf,
  type DeadLink,
  type PageToRepair,
} from '../wikitext/repair/repair-page';
import { DEFAULT_REPAIR_OPTIONS } from '../wikitext/repair/repair-options';
import { templatesOf } from '../wikitext/wikis/known-wikis';
import { readItems, writeJsonLine } from './items';
import { PAGE_LINE_MEBI_MAX, readPageLines } from './page-line';

const timestamp = z.string().regex(/^\d{4}/, 'expected YYYYMMDDhhmmss');

const findingSchema = z.object({
  url: z.string(),
  verdict: z.enum(['dead', 'live', 'usurped', 'doubtful', 'unknown']),
  copy: z.object({ url: z.string(), timestamp }).nullish().default(null),
  badCopies: z.array(z.string()).nullish(),
  title: z.string().nullish().default(null),
  reverted: z.boolean().nullish(),
});

const optionsSchema = z.object({
  tagDead: z.boolean().default(DEFAULT_REPAIR_OPTIONS.tagDead),
  archiveLiving: z.boolean().default(DEFAULT_REPAIR_OPTIONS.archiveLiving),
  untagLiving: z.boolean().default(DEFAULT_REPAIR_OPTIONS.untagLiving),
  bareToTemplate: z.boolean().default(DEFAULT_REPAIR_OPTIONS.bareToTemplate),
  httpsArchives: z.boolean().default(DEFAULT_REPAIR_OPTIONS.httpsArchives),
  repairUsurped: z.boolean().default(DEFAULT_REPAIR_OPTIONS.repairUsurped),
});

const pageSchema = z.object({
  id: z.union([z.string(), z.number()]),
  wiki: z.string(),
  now: z.iso.datetime({ offset: true }),
  bot: z.string().min(1),
  mode: z.enum(['edit', 'talk']).default('edit'),
  options: optionsSchema.nullish().transform((options) => options ?? DEFAULT_REPAIR_OPTIONS),
  wikitext: z.string(),
  findings: z.array(findingSchema),
});

const WANTED =
  '{"id": "…", "wiki": "enwiki", "now": "2026-11-23T12:00:00Z", "bot": "…", "mode": "edit", "options": {}, "wikitext": "…", "findings": [{"url": "…", "verdict": "dead", "copy": null}]}';

/**
 * `weboid wikitext repair`: repairs the references of pages (I6), or says what people should do, a line each.
 * Nothing is asked of anybody, and nothing is saved.
 * @throws CommandError at the first line that is no page
 */
export async function wikitextRepairCommand(
  args: string[],
  input: Readable,
  output: Writable,
  messages: Messages,
): Promise<void> {
  const lines = readItems(args, input, PAGE_LINE_MEBI_MAX);
  for await (const { page } of readPageLines(lines, { schema: pageSchema, wanted: WANTED })) {
    await writeJsonLine(output, repaired(page, messages));
  }
}

function repaired(given: z.infer<typeof pageSchema>, messages: Messages): unknown {
  const { id, wikitext, mode } = given;
  const page = toPage(given);
  const texts = messages.translator([page.templates.language]);
  const noteOf = (links: readonly DeadLink[]): string | null =>
    links.length === 0 ? null : talkNote(links, texts);
  if (mode === 'talk') {
    return { id, wikitext, changes: [], summary: null, talk: noteOf(deadLinksOf(page)) };
  }
  const { changes, wikitext: after } = repairPage(page);
  const summary = changes.length === 0 ? null : summaryOf(changes, texts);
  return { id, wikitext: after, changes, summary, talk: noteOf(takenLinksOf(page)) };
}

function toPage({
  wikitext,
  wiki,
  bot,
  now,
  options,
  findings,
}: z.infer<typeof pageSchema>): PageToRepair {
  return {
    wikitext,
    templates: templatesOf(wiki),
    bot,
    now: new Date(now),
    options,
    findings: findings.map(({ badCopies, reverted, ...finding }) => ({
      ...finding,
      badCopies: badCopies ?? [],
      reverted: reverted ?? false,
    })),
  };
}
