import { nameAddress } from '../state/service-addresses';
import { isInterwiki } from '../view/find-links';
import { showMarksAround } from '../view/late-columns';
import { linkOf, marksIn } from '../view/mark';
import { createDateWords } from './date-words';
import { describeProblem } from './describe-problem';
import type { DetailsContext } from '../gateway/details';
import type { FoundDetails } from './details-finder';
import { offersFor } from './offers-for';
import { createProblemContent, type ProblemContent } from './problem-content';
import { isEditor, linksFor, removalAddress } from './problem-links';
import { createShell, renameShell } from './shell';
import type { LazyStage, DetailsStage } from './stage';
import { createTakenContent } from './taken-content';
import type { TakenLink } from './taken-links';

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

/** Opens the popover of a link whose address is taken, to which the focus comes back; leaves one open that is. */
export function openTaken(
  { overlay, use }: LazyStage,
  context: DetailsContext,
  { link, mark }: TakenLink,
): void {
  if (overlay.isOpenFor(mark)) return;
  use(context, (stage) => {
    if (mark.isConnected) openProblem(stage, context, mark, link);
  });
}

function openProblem(
  stage: DetailsStage,
  context: DetailsContext,
  mark: HTMLElement,
  origin?: HTMLElement,
): void {
  const { overlay, find, translator } = stage;
  const { text, language, direction } = translator;
  const url = mark.dataset.weboidUrl ?? '';
  const isDoubtful = mark.dataset.weboidVerdict === 'doubtful';
  const look = lookOf(mark);
  const content = contentFor(stage, context, { url, look, grown: () => overlay.refresh(box) });
  const texts = { title: text(TITLES[look]), close: text('close'), language, direction };
  const box = createShell(BOX_ID, look, texts, content.elements);
  // A screen reader can press a mark that has no place yet, or is out of the window.
  showMarksAround(mark);
  mark.scrollIntoView({ block: 'nearest' });
  overlay.open(mark, box, 'popover', origin);
  const fill = async (): Promise<void> => {
    const finding = await find(context, { url, isDoubtful });
    showFinding(finding, content, stage, context);
    // What marks are made from does not tell these apart.
    if (isSuspected(finding)) renameShell(box, text('title-suspected'));
    else if (isUnjudgeable(finding)) {
      renameShell(box, text('title-unjudgeable'));
      box.classList.replace('weboid-box--doubtful', 'weboid-box--unjudgeable');
    }
    overlay.refresh(box);
  };
  fill().catch(context.log);
}

/** As what a link is shown. */
type ProblemLook = 'unreachable' | 'doubtful' | 'taken';

const TITLES: Readonly<Record<ProblemLook, string>> = {
  unreachable: 'title',
  doubtful: 'title-doubtful',
  taken: 'title-taken',
};

function lookOf({ dataset }: HTMLElement): ProblemLook {
  if (dataset.weboidTaken !== undefined) return 'taken';
  return dataset.weboidVerdict === 'doubtful' ? 'doubtful' : 'unreachable';
}

function contentFor(
  { translator: { text } }: DetailsStage,
  context: DetailsContext,
  { url, look, grown }: { url: string; look: ProblemLook; grown: () => void },
): ProblemContent {
  const links = linksFor(context, url, look === 'doubtful');
  if (look !== 'taken') return createProblemContent(url, links, { text, log: context.log, grown });
  const objection = nameAddress(context.service, context.page, url);
  return createTakenContent(url, { objection, report: links.report }, text);
}

function isSuspected(finding: FoundDetails): boolean {
  return finding.state === 'known' && finding.problem.takeover?.isTaken === false;
}

/** As reports tell it (`shownVerdict`). */
function isUnjudgeable(finding: FoundDetails): boolean {
  return (
    finding.state === 'known' &&
    finding.problem.verdict === 'doubtful' &&
    finding.problem.unjudgeable
  );
}

/** Whether the page has the address by interwiki links alone. */
function isInterwikiAlone(url: string): boolean {
  const marks = marksIn(document.body).filter(({ dataset }) => dataset.weboidUrl === url);
  return (
    marks.length > 0 &&
    marks.every((mark) => {
      const link = linkOf(mark);
      return link !== null && isInterwiki(link);
    })
  );
}

function showFinding(
  finding: FoundDetails,
  content: ProblemContent,
  { translator, now }: DetailsStage,
  context: DetailsContext,
): void {
  const { text, locale } = translator;
  if (finding.state === 'known') {
    const { problem } = finding;
    const words = { text, dates: createDateWords(locale, now) };
    const card = describeProblem(problem, words, removalAddress(context, problem.url));
    const offers = offersFor(finding, isInterwikiAlone(problem.url));
    content.showCard(card, { isEditor: isEditor(context), ...offers });
    if (finding.isCut) content.addNote(text('cut'));
  } else {
    content.showSentence(text(finding.state));
  }
}
