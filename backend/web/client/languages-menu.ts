/** Escape and a press elsewhere close a list that stands open over the page. */
export function closeByEscape(menu: HTMLElement): void {
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.hasAttribute('open')) return;
    menu.removeAttribute('open');
    menu.querySelector('summary')?.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) menu.removeAttribute('open');
  });
}
