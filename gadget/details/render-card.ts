import { createElement } from '../view/create-element';
import type { LinkPart, Row, TimePart } from './card-parts';
import type { ProblemCard } from './describe-problem';
import { shownAddress } from './shown-address';

/** What the backend's server or another one wrote is nobody's recommendation, and is told nothing of the reader. */
const REL = 'nofollow noreferrer noopener';

/** The evidence and the ways out, below the explanations. */
export function renderCard({ notes, rows, caveat }: ProblemCard): HTMLElement[] {
  return [
    ...notes.map((note) => createElement('p', { class: 'weboid-box__note' }, [note])),
    createElement(
      'dl',
      { class: 'weboid-box__rows' },
      rows.reduce<HTMLElement[]>((all, row) => all.concat(renderRow(row)), []),
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

function renderRow({ label, lines, isLong = false }: Row): HTMLElement[] {
  const rendered = lines.map((line) => createElement('div', {}, line.map(renderPart)));
  const look = isLong ? { class: 'weboid-box__long' } : {};
  return [createElement('dt', look, [label]), createElement('dd', look, rendered)];
}

function renderPart(part: string | TimePart | LinkPart): Node | string {
  if (typeof part === 'string') return part;
  if ('url' in part) return renderLink(part);
  return createElement('time', { datetime: part.isoDate, title: part.exact }, [part.text]);
}
