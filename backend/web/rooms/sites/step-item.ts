import type { Translator } from '../../../runtime/messages';
import type { CaseStage } from '../../../status/case-stage';
import { isoDate } from '../../../status/day-number';
import type { CaseStep } from '../../../store/cases/steps-of-domain';
import type { FeedItem } from '../../formats/feed-document';
import { quoted } from '../../pages/isolated';
import { mayLinkTo, urlText, type LinkingView } from '../../pages/outward-url';
import { markup } from '../../words/markup';
import { dayWriter } from '../charts/time-axis';
import { ownAddress } from '../feeds/feed-item';

/** Steps that are told: that a URL is dead, or works again, the change log tells of all sites. */
export const LATER_STAGES = [
  'referred',
  'dropped',
  'removed',
] as const satisfies readonly CaseStage[];

const isLater = (stage: CaseStage): stage is (typeof LATER_STAGES)[number] =>
  LATER_STAGES.some((later) => later === stage);

/** What steps are told with. */
interface StepTelling extends LinkingView {
  translator: Translator;
  publicUrl: string;
  /** Beginning of all names of entries. */
  tag: string;
}

/**
 * A later step of a case as an entry that readers of feeds can show.
 * @throws RangeError for another step
 */
export function stepItem(step: CaseStep, telling: StepTelling): FeedItem {
  const { translator, tag } = telling;
  const { text, lang, dir } = translator;
  const { stepId, url, stage, sinceDay, happenedAtS } = step;
  const link = ownAddress(telling, '/url', { url });
  const since = dayWriter(lang)(sinceDay);
  if (!isLater(stage)) throw new RangeError(`step ${stepId} is told as a change: ${stage}`);
  return {
    id: `${tag}/step/${stepId}`,
    title: text(`weboid-web-site-step-${stage}`, quoted(url)),
    link,
    about: mayLinkTo(telling, url) ? url : null,
    content: markup`<div lang="${lang}" dir="${dir}"><p><a href="${link}">${urlText(url)}</a></p>
<p>${text('weboid-web-site-dead-since')}: ${since}</p></div>`,
    changedAtS: happenedAtS,
    categories: [stage],
    facts: {
      id: stepId,
      url,
      stage,
      dead_since: isoDate(sinceDay),
      changed_at: new Date(happenedAtS * 1_000).toISOString(),
    },
  };
}
