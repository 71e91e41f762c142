import { createElement } from '../view/create-element';
import type { Words } from './words';
import type { ProblemContent } from './problem-content';
import { renderAddress, renderCard, renderLink } from './render-card';
import { isOpenAddress } from './shown-address';

/** Where the popover of a taken address leads, beside the copy and the address itself. */
interface TakenLinks {
  /** The page about its name, with the form to object. */
  readonly objection: string;
  /** The report on the page. */
  readonly report: string;
}

/**
 * What a reader is told in place of the page at a taken address: the archived copy first, the address as text, what was
 * seen there, and at last the way to open it anyway. Nothing of that host is loaded for it.
 */
export function createTakenContent(
  url: string,
  { objection, report }: TakenLinks,
  text: Words['text'],
): ProblemContent {
  // Told when it changes: the focus is elsewhere in the box then.
  const lead = createElement('div', { class: 'weboid-box__lead', 'aria-live': 'polite' }, [
    createElement('p', {}, [text('loading')]),
  ]);
  const copyPlace = createElement('div', {});
  const more = createElement('div', {});
  const showSentences = (sentences: readonly string[]): void => {
    lead.textContent = '';
    lead.append(...sentences.map((sentence) => createElement('p', {}, [sentence])));
  };
  return {
    elements: [
      copyPlace,
      lead,
      renderAddress(url),
      more,
      waysOut(url, { objection, report }, text),
    ],
    showSentence: (sentence) => showSentences([sentence]),
    addNote: (sentence) =>
      more.append(createElement('p', { class: 'weboid-box__note' }, [sentence])),
    showCard: (card) => {
      showSentences(card.explanations);
      copyPlace.textContent = '';
      if (card.copy) copyPlace.append(copyButton(card.copy.url, card.copy.label));
      more.textContent = '';
      more.append(...renderCard(card));
    },
  };
}

function copyButton(url: string, label: string): HTMLElement {
  return createElement(
    'a',
    {
      class: 'weboid-button weboid-button--primary weboid-box__fix',
      href: url,
      rel: 'nofollow noreferrer noopener',
    },
    [label],
  );
}

/** Opening it comes last, and looks like nothing that is recommended. */
function waysOut(url: string, { objection, report }: TakenLinks, text: Words['text']): HTMLElement {
  const links = [
    { url: objection, text: text('takeover-wrong') },
    { url: report, text: text('report') },
    ...(isOpenAddress(url) ? [{ url, text: text('open-anyway') }] : []),
  ];
  return createElement(
    'ul',
    { class: 'weboid-box__links' },
    links.map((link) => createElement('li', {}, [renderLink(link)])),
  );
}
