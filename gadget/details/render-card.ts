import { createElement } from '../view/create-element';
import type { LinkPart, Row, TimePart } from './card-parts';
import type { ProblemCard } from './describe-problem';
import { shownAddress } from './shown-address';
import type { TextToCopy } from './to-copy';

/** What the backend's server or another one wrote is nobody's recommendation, and is told nothing of the reader. */
const REL = 'nofollow noreferrer noopener';

/** Renders what editors copy of a row. */
type RenderCopies = (copies: readonly TextToCopy[]) => HTMLElement;

/**
 * The evidence and the ways out, below the explanations.
 * @param renderCopies undefined: nothing is offered to be copied
 */
export function renderCard(
  { notes, rows, caveat }: ProblemCard,
  renderCopies?: RenderCopies,
): HTMLElement[] {
  return [
    ...notes.map((note) => createElement('p', { class: 'weboid-box__note' }, [note])),
    createElement(
      'dl',
      { class: 'weboid-box__rows' },
      rows.reduce<HTMLElement[]>((all, row) => all.concat(renderRow(row, renderCopies)), []),
    ),
    ...(caveat === undefined
      ? []
      : [createElement('p', { class: 'weboid-box__subtle' }, [caveat])]),
  ];
}

/** A link that is opened like any other. */
export function renderLink({ url, text }: LinkPart): HTMLElement {
  return createElement('a', { href: url, rel: REL }, [text ?? renderAddress(url)]);
}

/** An address as text: left to right in every language, with all that is hidden in it. */
export function renderAddress(address: string): HTMLElement {
  return createElement('bdi', { class: 'weboid-box__address', dir: 'ltr' }, [
    shownAddress(address),
  ]);
}

function renderRow(
  { label, lines, isLong = false, copies = [] }: Row,
  renderCopies?: RenderCopies,
): HTMLElement[] {
  const buttons = renderCopies && copies.length > 0 ? [renderCopies(copies)] : [];
  const rendered = lines.map((line) => createElement('div', {}, line.map(renderPart)));
  const term = createElement('dt', {}, [label]);
  const cell = (content: Node[], look = {}): HTMLElement => createElement('dd', look, content);
  // Long lines leave room beside their label; short ones have the buttons below the one that they copy.
  if (isLong) {
    const beside = buttons.length > 0 ? [cell(buttons)] : [];
    return [term, ...beside, cell(rendered, { class: 'weboid-box__long' })];
  }
  const [first, ...others] = rendered;
  return [term, cell([...(first ? [first] : []), ...buttons, ...others])];
}

function renderPart(part: string | TimePart | LinkPart): Node | string {
  if (typeof part === 'string') return part;
  if ('url' in part) return renderLink(part);
  return createElement('time', { datetime: part.isoDate, title: part.exact }, [part.text]);
}
