import {
  fixAddress,
  reportFormAddress,
  sayAddress,
  sectionAddress,
} from '../state/service-addresses';
import { showMarksAround } from '../view/late-columns';
import { createDateWords } from './date-words';
import { describeProblem } from './describe-problem';
import type { DetailsContext } from '../gateway/details';
import type { FoundDetails } from './details-finder';
import { createProblemContent, type ProblemContent, type ProblemLinks } from './problem-content';
import { createShell } from './shell';
import { isOpenAddress } from './shown-address';
import type { LazyStage, DetailsStage } from './stage';
import { textsToCopy } from './to-copy';

const BOX_ID = 'weboid-popover';

/** Closes the popover of a mark where it is open; else opens it, and fills it when the details are there. */
export function toggleProblem(
  { overlay, use }: LazyStage,
  context: DetailsContext,
  mark: HTMLElement,
): void {
  if (overlay.isOpenFor(mark)) overlay.close();
  else
    use(context, (stage) => {
      // Texts may take a while, and pages change.
      if (mark.isConnected) openProblem(stage, context, mark);
    });
}

function openProblem(stage: DetailsStage, context: DetailsContext, mark: HTMLElement): void {
  const { overlay, find, translator } = stage;
  const { text, language, direction } = translator;
  const url = mark.dataset.weboidUrl ?? '';
  const isDoubtful = mark.dataset.weboidVerdict === 'doubtful';
  const links = linksFor(context, url, isDoubtful);
  const grown = (): void => overlay.refresh(box);
  const content = createProblemContent(url, links, { text, log: context.log, grown });
  const look = isDoubtful ? 'doubtful' : 'unreachable';
  const texts = {
    title: text(isDoubtful ? 'title-doubtful' : 'title'),
    close: text('close'),
    language,
    direction,
  };
  const box = createShell(BOX_ID, look, texts, content.elements);
  // A screen reader can press a mark that has no place yet, or is out of the window.
  showMarksAround(mark);
  mark.scrollIntoView({ block: 'nearest' });
  overlay.open(mark, box, 'popover');
  const fill = async (): Promise<void> => {
    const finding = await find(context, { url, isDoubtful });
    showFinding(finding, content, stage, isEditor(context));
    overlay.refresh(box);
  };
  fill().catch(context.log);
}

/** An address that cannot be linked to may not even be spelt as a parameter. */
function linksFor(context: DetailsContext, url: string, isDoubtful: boolean): ProblemLinks {
  const { service, page } = context;
  const report = reportFormAddress(service, page);
  if (!isOpenAddress(url)) return { report };
  const works = sayAddress(service, page, url);
  const dead = isDoubtful ? {} : { propose: `${works}#replacement` };
  if (!isEditor(context)) return { report, works, ...dead };
  const section = sectionAddress(service, page, url);
  const fix = isDoubtful ? {} : { fix: fixAddress(service, page, url) };
  return { report, works, section, ...dead, ...fix };
}

function showFinding(
  finding: FoundDetails,
  content: ProblemContent,
  { translator, now }: DetailsStage,
  isForEditor: boolean,
): void {
  const { text, locale } = translator;
  if (finding.state === 'known') {
    const { problem } = finding;
    const card = describeProblem(problem, { text, dates: createDateWords(locale, now) });
    content.showCard(card, isForEditor ? textsToCopy(problem) : []);
    if (finding.isCut) content.addNote(text('cut'));
  } else {
    content.showSentence(text(finding.state));
  }
}

/** Texts to copy are nothing to who is not likely to edit the page. */
function isEditor({ settings }: DetailsContext): boolean {
  return settings.show === 'doubtful' || mw.config.get('wgIsProbablyEditable');
}
