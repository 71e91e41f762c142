import type { CardLink, CardRow, ProblemCard } from '../state/describe-problem';
import { createElement } from './create-element';

/** Class of the button that closes the popover. */
export const CLOSE_CLASS = 'weboid-popover__close';

const BLOCK = 'weboid-popover';

/** The popover's element: a dialog named by its heading that can take focus; not yet in the document. */
export function renderCard(card: ProblemCard, id: string): HTMLElement {
  const titleId = `${id}-title`;
  const dialog = createElement(
    'div',
    {
      id,
      class: `${BLOCK} noprint`,
      role: 'dialog',
      'aria-labelledby': titleId,
      tabindex: '-1',
      lang: card.language,
    },
    [
      renderHeader(card, titleId),
      // Addresses run left to right in every language.
      createElement('div', { class: `${BLOCK}__address`, dir: 'ltr' }, [card.address]),
      createElement('div', { class: `${BLOCK}__explanation` }, [card.explanation]),
      createElement(
        'dl',
        { class: `${BLOCK}__rows` },
        ([] as HTMLElement[]).concat(...card.rows.map(renderRow)),
      ),
      createElement('div', { class: `${BLOCK}__caveat` }, [card.caveat]),
      createElement('div', { class: `${BLOCK}__report` }, [renderLink(card.report)]),
    ],
  );
  if (card.direction) dialog.dir = card.direction;
  return dialog;
}

function renderHeader(card: ProblemCard, titleId: string): HTMLElement {
  const close = createElement('button', {
    type: 'button',
    class: CLOSE_CLASS,
    'aria-label': card.close,
    title: card.close,
  });
  return createElement('div', { class: `${BLOCK}__header` }, [
    createElement('div', { class: `${BLOCK}__title`, id: titleId }, [card.title]),
    close,
  ]);
}

function renderRow({ label, value }: CardRow): HTMLElement[] {
  const content =
    typeof value === 'string'
      ? [value]
      : value.map((link) => createElement('div', {}, [renderLink(link)]));
  return [createElement('dt', {}, [label]), createElement('dd', {}, content)];
}

function renderLink({ text, url, isAddress }: CardLink): HTMLElement {
  const content = isAddress ? createElement('bdi', { dir: 'ltr' }, [text]) : text;
  return createElement('a', { href: url, rel: 'nofollow noreferrer noopener' }, [content]);
}
