import { createElement } from '../view/create-element';
import { createByHand, type ByHandParts } from './by-hand';
import { createCopyField } from './copy-field';
import { createFixLink } from './fix-reference';
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
  /** Where they say where it is now, if it is dead. */
  readonly propose?: string;
  /** The report on the page. */
  readonly report: string;
}

/** What is offered beside what is told. */
export interface CardOffers {
  /** What editors copy. */
  readonly isEditor: boolean;
  /** The fix: elsewhere its page would say that there is nothing to be fixed. */
  readonly isFixable: boolean;
  /** Whether that does no more than to tag it as dead. */
  readonly isOnlyTagged: boolean;
  /** What to enter by hand: elsewhere there is nothing. */
  readonly isWritable: boolean;
}

/** What a popover shows below its heading, and how that changes. */
export interface ProblemContent {
  readonly elements: readonly HTMLElement[];
  readonly showCard: (card: ProblemCard, offers: CardOffers) => void;
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
  const proposal = linkItem(links.propose, text('propose'));
  const { fixFirst, byHand } = fixOffers(links.fix, parts);
  const showSentences = (sentences: readonly string[]): void => {
    clear(lead);
    lead.append(...sentences.map((sentence) => createElement('p', {}, [sentence])));
  };
  // Not before it is known what a fix can do: nobody is offered what goes away again.
  const offer = (isFixable: boolean, isWritable: boolean): void => {
    if (isFixable) lead.after(...fixFirst);
    if (isWritable) more.after(...byHand);
  };
  return {
    elements: [renderAddress(url), lead, more, otherLinks(links, proposal, text)],
    showSentence: (sentence) => {
      showSentences([sentence]);
      offer(true, true);
    },
    addNote: (sentence) =>
      more.append(createElement('p', { class: 'weboid-box__note' }, [sentence])),
    showCard: (card, offers) => {
      const { isEditor, isFixable, isOnlyTagged, isWritable } = offers;
      showSentences(card.explanations);
      if (isOnlyTagged) for (const element of fixFirst) element.textContent = text('tag');
      offer(isFixable, isWritable);
      if (card.hasLivePage) proposal?.remove();
      clear(more);
      const renderCopies = (copies: readonly TextToCopy[]) => copyButtons(copies, text);
      more.append(...renderCard(card, isEditor ? renderCopies : undefined));
    },
  };
}

/** The link to the fix, and what to enter by hand; both lists are empty where there is no fix. */
function fixOffers(fix: string | undefined, parts: ByHandParts) {
  if (fix === undefined) return { fixFirst: [], byHand: [] };
  const fixFirst = [createFixLink(fix, parts.text('fix'), parts.log)];
  return { fixFirst, byHand: [createByHand(fix, parts)] };
}

/** @param proposal the way to say where it is now, which goes once that is told */
function otherLinks(
  { section, works, report }: ProblemLinks,
  proposal: HTMLElement | null,
  text: Words['text'],
): HTMLElement {
  const items = [
    linkItem(section, text('edit-section')),
    linkItem(works, text('url-report')),
    proposal,
    linkItem(report, text('report')),
  ];
  return createElement(
    'ul',
    { class: 'weboid-box__links' },
    items.map((item) => item ?? ''),
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

/**
 * A date is named as it is copied: in digits, whatever form it is shown in beside the button. Isolated: behind Arabic
 * letters they would run from right to left.
 */
function copyTexts({ kind, text: whatIsCopied }: TextToCopy, text: Words['text']) {
  return {
    label: text(kind),
    copy: text(COPY[kind], `\u2068${whatIsCopied}\u2069`),
    copied: text('copied'),
    selected: text('copy-selected'),
  };
}

function clear(element: HTMLElement): void {
  element.textContent = '';
}
