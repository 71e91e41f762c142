import { z } from 'zod';
import type { DumpKind } from '../../../../dumps/published-file';
import type { PublishedFile } from '../../../../dumps/manifest';
import { siteLink } from '../../../pages/site-link';
import { recentMoment } from '../../../pages/recent-moment';
import { markup } from '../../../words/markup';
import type { StandingWord } from './standing';
import { statusFacts, secondsOfMoment, statusSection, type StatusInput } from './status-section';

const schema = z.object({
  dump: z.iso.datetime().nullable().describe('When the newest file of all links was made.'),
  changes: z.iso.datetime().nullable().describe('When the newest file of changes was made.'),
});

const DAY_S = 86_400;
/** Made each week and each day; a day later somebody should look. */
const LATE_S: Readonly<Record<DumpKind, number>> = { dump: 9 * DAY_S, changes: 2 * DAY_S };

/** The public files (dumps/). */
export const dataSection = statusSection({
  name: 'data',
  heading: 'weboid-web-data-heading',
  schema,
  read: ({ files }) =>
    files === null
      ? null
      : {
          dump: newest(files, 'dump')?.made ?? null,
          changes: newest(files, 'changes')?.made ?? null,
        },
  judge: standingOfFiles,
  show: (view, { dump, changes }, { nowS }) => markup`${statusFacts(view, [
    ['weboid-web-data-dumps', dump !== null && recentMoment(view, secondsOfMoment(dump), nowS)],
    [
      'weboid-web-data-changes',
      changes !== null && recentMoment(view, secondsOfMoment(changes), nowS),
    ],
  ])}
<p><a href="${siteLink(view, '/data')}">${view.translator.text('weboid-web-data-heading')}</a></p>`,
});

/** Where none was ever made, none is missed. */
function standingOfFiles({ files, nowS }: StatusInput): StandingWord {
  if (files === 'unreadable') return 'trouble';
  const isLate = (kind: DumpKind): boolean => {
    const made = newest(files, kind)?.made;
    return made !== undefined && nowS - secondsOfMoment(made) > LATE_S[kind];
  };
  return isLate('dump') || isLate('changes') ? 'late' : 'well';
}

/** The list has the newest first. */
function newest(files: StatusInput['files'], kind: DumpKind): PublishedFile | undefined {
  return files === null || files === 'unreadable'
    ? undefined
    : files.find((file) => file.kind === kind);
}
