import type { DetailsContext } from '../gateway/details';
import { reportFormAddress, urlPageAddress } from '../state/service-addresses';
import { createElement } from '../view/create-element';
import { renderAddress, renderLink } from './render-card';
import { createShell } from './shell';
import type { LazyStage } from './stage';

const BOX_ID = 'weboid-popover';

/** Closes the box of the sign of what is repaired where it is open; else opens it: nothing is asked for that. */
export function toggleRepaired(
  { overlay, use }: LazyStage,
  context: DetailsContext,
  sign: HTMLElement,
  url: string,
): void {
  if (overlay.isOpenFor(sign)) {
    overlay.close();
    return;
  }
  use(context, ({ translator: { text, language, direction } }) => {
    if (!sign.isConnected) return;
    const { service, page } = context;
    const links = [
      { url: urlPageAddress(service, page, url), text: text('url-more') },
      { url: reportFormAddress(service, page), text: text('report') },
    ];
    const texts = { title: text('title-repaired'), close: text('close'), language, direction };
    const box = createShell(BOX_ID, 'repaired', texts, [
      renderAddress(url),
      createElement('p', {}, [text('repaired-what')]),
      createElement(
        'ul',
        { class: 'weboid-box__links' },
        links.map((link) => createElement('li', {}, [renderLink(link)])),
      ),
    ]);
    overlay.open(sign, box, 'popover');
  });
}
