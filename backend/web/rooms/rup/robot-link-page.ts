import type { RobotLink } from '../../../store/robots/robot-links';
import type { MessageKey } from '../../../runtime/messages';
import { layout } from '../../pages/layout';
import { siteLink } from '../../pages/site-link';
import type { View } from '../../pages/view';
import { markup } from '../../words/markup';

interface LinkWords {
  title: MessageKey;
  asked: MessageKey;
  button: MessageKey;
  done: MessageKey;
}

const WORDS: Readonly<Record<RobotLink, LinkWords>> = {
  confirm: {
    title: 'weboid-web-robot-confirm',
    asked: 'weboid-web-robot-confirm-asked',
    button: 'weboid-web-robot-confirm-button',
    done: 'weboid-web-robot-confirm-done',
  },
  unsubscribe: {
    title: 'weboid-web-mail-unsubscribe',
    asked: 'weboid-web-mail-unsubscribe-asked',
    button: 'weboid-web-mail-unsubscribe-button',
    done: 'weboid-web-mail-unsubscribe-done',
  },
};

/** The page behind a link in a mail to a robot: following it does nothing, the button does. */
export function robotLinkPage(
  view: View,
  link: RobotLink,
  step: 'asked' | 'done' | 'invalid',
): string {
  const { text } = view.translator;
  const words = WORDS[link];
  const title = text(words.title);
  const look = step === 'done' ? 'success' : 'error';
  const main = markup`<h1>${title}</h1>
${
  step === 'asked'
    ? markup`<p>${text(words.asked)}</p>
<form action="${siteLink(view, view.address.path)}" method="post">
<p><button class="cdx-button cdx-button--action-progressive cdx-button--weight-primary" type="submit">${text(words.button)}</button></p>
</form>`
    : markup`<p class="message message--${look}" role="status">${text(step === 'done' ? words.done : 'weboid-web-robot-invalid')}</p>`
}
<p class="page-links"><a href="${siteLink(view, '/privacy')}">${text('weboid-web-privacy-heading')}</a></p>`;
  return layout(view, `${title} – Weboid`, main);
}
