import { markup, type Markup } from '../words/markup';
import { languageInput, submitButton, textField } from './field';
import type { View } from './view';

const DOMAIN_CHARS_MAX = 2_000;

/** The way in for owners of sites: their domain. */
export function siteForm(view: View, domain = ''): Markup {
  const { text } = view.translator;
  const field = {
    id: 'site-domain',
    name: 'domain',
    label: text('weboid-web-site-domain'),
    help: text('weboid-web-site-domain-help'),
  };
  const traits = {
    value: domain,
    dir: 'ltr',
    maxLength: DOMAIN_CHARS_MAX,
    isRequired: true,
  } as const;
  return markup`<form class="question" action="/site" method="get">
${languageInput(view)}${textField(field, traits)}
${submitButton(text('weboid-web-site-submit'))}
</form>`;
}
