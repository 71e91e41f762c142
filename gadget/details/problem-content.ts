import { createElement } from '../view/create-element';
import { createByHand, type ByHandParts } from './by-hand';
import { createCopyField } from './copy-field';
import { createFixLink } from './fix-reference';
import type { ProblemCard, Words } from './describe-problem';
import type { TextToCopy } from './to-copy';
import { renderAddress, renderCard, renderLink } from './render-card';

/** Where the popover's links lead. */
export interface ProblemLinks {
  /** The page about a fix of its references, for those who may edit. */
  readonly fix: string | undefined;
  /** The page about the link, where people can report on it; some addresses can have none. */
  readonly urlReport: string | undefined;
  /** The report on the page. */
  readonly report: string;
}

/** What a popover shows below its heading, and how that changes. */
export interface ProblemContent {
  readonly elements: readonly HTMLElement[];
  /** @param toCopy for editors */
  readonly showCard: (card: ProblemCard, toCopy: readonly TextToCopy[]) => void;
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
  const { text, log } = parts;
  // Told when it changes: the focus is elsewhere in the box then.
  const lead = createElement('div', { class: 'weboid-box__lead', 'aria-live': 'polite' }, [
    createElement('p', {}, [text('loading')]),
  ]);
  const more = createElement('div', {});
  const reports = createElement('ul', { class: 'weboid-box__links' });
  const addReport = (address: string, label: string): void =>
    reports.append(createElement('li', {}, [renderLink({ url: address, text: label })]));
  if (links.fix !== undefined)
    reports.append(createElement('li', {}, [createFixLink(links.fix, text('fix'), log)]));
  if (links.urlReport !== undefined) addReport(links.urlReport, text('url-report'));
  addReport(links.report, text('report'));
  const byHand = links.fix === undefined ? [] : [createByHand(links.fix, parts)];
  const showSentences = (sentences: readonly string[]): void => {
    clear(lead);
    lead.append(...sentences.map((sentence) => createElement('p', {}, [sentence])));
  };
  return {
    elements: [renderAddress(url), lead, more, reports, ...byHand],
    showSentence: (sentence) => showSentences([sentence]),
    addNote: (sentence) =>
      more.append(createElement('p', { class: 'weboid-box__note' }, [sentence])),
    showCard: (card, toCopy) => {
      showSentences(card.explanations);
      clear(more);
      more.append(...renderCard(card));
      more.append(...toCopy.map((one) => createCopyField(one.text, copyTexts(one, text))));
    },
  };
}

function copyTexts({ kind }: TextToCopy, text: Words['text']) {
  return {
    label: text(kind),
    copy: text(kind === 'copy-date' ? 'copy-the-date' : 'copy-the-address'),
    copied: text('copied'),
    selected: text('copy-selected'),
  };
}

function clear(element: HTMLElement): void {
  element.textContent = '';
}
