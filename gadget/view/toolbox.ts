const TOOLBOX = 'p-tb';

/**
 * Adds one link to the skin's toolbox; does nothing where there is none (Minerva for readers).
 * @param act what a click does in place of following the link; gets the link
 */
export function addToolboxLink(
  id: string,
  text: string,
  href: string,
  act?: (link: HTMLElement) => void,
): void {
  const item = mw.util.addPortletLink(TOOLBOX, href, text, id);
  const link = item && item.querySelector('a');
  if (!link || !act) return;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    act(link);
  });
}
