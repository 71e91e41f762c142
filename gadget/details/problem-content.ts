import { createElement } from '../view/create-element';
import { createByHand, type ByHandParts } from './by-hand';
import { createCopyField } from './copy-field';
import { createFirstStep, createFixLink } from './fix-reference';
import type { ProblemCard } from './describe-problem';
import type { Words } from './words';
import type { TextToCopy } from './to-copy';
import { renderAddress, renderCard, renderLink } from './render-card';

/** Where the popover's links lead. */
export interface ProblemLinks {
  /** The page about a fix of its references, for those who may edit. */
  readonly fix?: string;
  /** The editor of the section that has it, likewise. */
  readonly section?: string;
  /** The form where people say that it works; some addresses can have none. */
  readonly works?: string;
  /** All copies that the Wayback Machine has of it, likewise: archives hide some from programs. */
  readonly search?: string;
  /** Where they say where it is now, if it is dead. */
  readonly propose?: string;
  /** The report on the page. */
  readonly report: string;
}

/** What a popover shows below its heading, and how that changes. */
export interface ProblemContent {
  readonly elements: readonly HTMLElement[];
  /** @param isEditor whether it offers what editors copy */
  readonly showCard: (card: ProblemCard, isEditor: boolean) => void;
  /** A sentence below the card, about the page as a whole. */
  readonly addNote: (sentence: string) => void;
  /** A plain sentence in place of the card. */
  readonly showSentence: (sentence: string) => void;
}

/** Shows the address and that details are asked for; then what came of it. */
export function createProblemContent(
  url: string,
  links: ProblemLinks,
  parts: ByHandParts,
): ProblemContent {
  const { text } = parts;
  // Told when it changes: the focus is elsewhere in the box then.
  const lead = createElement('div', { class: 'weboid-box__lead', 'aria-live': 'polite' }, [
    createElement('p', {}, [text('loading')]),
  ]);
  const more = createElement('div', {});
  const steps = createSteps(links, parts);
  const showSentences = (sentences: readonly string[]): void => {
    clear(lead);
    lead.append(...sentences.map((sentence) => createElement('p', {}, [sentence])));
  };
  return {
    elements: [renderAddress(url), lead, steps.first, more, steps.byHand, steps.others],
    showSentence: (sentence) => showSentences([sentence]),
    addNote: (sentence) =>
      more.append(createElement('p', { class: 'weboid-box__note' }, [sentence])),
    showCard: (card, isEditor) => {
      showSentences(card.explanations);
      steps.show(card);
      clear(more);
      const renderCopies = (copies: readonly TextToCopy[]) => copyButtons(copies, text);
      more.append(...renderCard(card, isEditor ? renderCopies : undefined));
    },
  };
}

/** What can be done: nothing first until what is known of the link tells what helps. */
function createSteps(links: ProblemLinks, parts: ByHandParts) {
  const { text, log } = parts;
  const { fix, section } = links;
  const first = createElement('div', {});
  const byHand = createElement('div', {});
  const items = itemsFor(links, text);
  const show = ({ hasCopy, hasLivePage }: ProblemCard): void => {
    clear(first);
    clear(byHand);
    if (hasCopy) items.search?.remove();
    if (hasLivePage) items.propose?.remove();
    if (fix !== undefined && (hasCopy || hasLivePage)) {
      first.append(createFixLink(fix, text('fix'), log));
      byHand.append(createByHand(fix, parts));
    } else if (fix !== undefined && section !== undefined) {
      // With nothing to fix it by, that page would say so and lead nowhere.
      first.append(createFirstStep(section, text('edit-section')));
      items.section?.remove();
    }
  };
  return { first, byHand, others: listOf(items), show };
}

/** What else can be done, in its order; some of it goes when more is known. */
function itemsFor({ section, search, works, propose, report }: ProblemLinks, text: Words['text']) {
  return {
    section: linkItem(section, text('edit-section')),
    search: linkItem(search, text('search')),
    works: linkItem(works, text('url-report')),
    propose: linkItem(propose, text('propose')),
    report: linkItem(report, text('report')),
  };
}

function listOf(items: ReturnType<typeof itemsFor>): HTMLElement {
  return createElement(
    'ul',
    { class: 'weboid-box__links' },
    Object.values(items).map((item) => item ?? ''),
  );
}

function linkItem(url: string | undefined, label: string): HTMLElement | null {
  return url === undefined ? null : createElement('li', {}, [renderLink({ url, text: label })]);
}

/** What buttons say; each says what it copies. */
const COPY: Readonly<Record<TextToCopy['kind'], string>> = {
  'copy-address': 'copy-the-address',
  'copy-date': 'copy-the-date',
  'new-address': 'copy-the-new-address',
};

/** Beside each other below what they copy, as a popover with all of them as fields is higher than most windows. */
function copyButtons(toCopy: readonly TextToCopy[], text: Words['text']): HTMLElement {
  const buttons = toCopy.map((one) => createCopyField(one.text, copyTexts(one, text), 0));
  return createElement('div', { class: 'weboid-box__copies' }, buttons);
}

function copyTexts({ kind }: TextToCopy, text: Words['text']) {
  return {
    label: text(kind),
    copy: text(COPY[kind]),
    copied: text('copied'),
    selected: text('copy-selected'),
  };
}

function clear(element: HTMLElement): void {
  element.textContent = '';
}
