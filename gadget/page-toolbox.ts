import type { PageView } from './page-view';
import { reportFormAddress } from './state/service-addresses';
import { marksIn } from './view/mark';
import { addToolboxLink } from './view/toolbox';

/**
 * Adds the links of this page view to the toolbox. At once, since that needs no answer: what comes later
 * pushes the skin's menus down before the reader's eyes.
 */
export function addToolbox(view: PageView): void {
  const { context, translator, isAutomatic, ask } = view;
  const { service, page, settings } = context;
  const { text } = translator;
  addToolboxLink('t-weboid', text('toolbox-report'), reportFormAddress(service, page));
  if (!isAutomatic) addToolboxLink('t-weboid-ask', text('toolbox-ask'), '#', ask);
  else if (!settings.summary) addNextLink(view);
  addToolboxLink('t-weboid-settings', text('settings'), '#', view.openSettings);
}

/** Asks where there are no marks: the first answer may be late or have failed, a later one have found none. */
export function addNextLink({ translator, content, ask, next }: PageView): void {
  addToolboxLink('t-weboid-next', translator.text('next-link'), '#', () => {
    if (marksIn(content)[0]) next();
    else ask();
  });
}
