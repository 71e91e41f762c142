import { NO_TAKEN_NAMES } from '../../../answers/taken-names';
import type { View } from '../../pages/view';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { createVisitor } from '../people/people-forms';
import { subscriptionsPage } from './subscriptions-page';

const { messages, source } = sampleParts(sampleWiki([]), {});
const view: View = {
  translator: messages.translator(['en']),
  languages: messages.languages,
  source,
  today: 3_610,
  takenNames: NO_TAKEN_NAMES,
  form: { dbname: '', title: '', all: false },
  address: { path: '/subscriptions', query: new URLSearchParams() },
};
const NOTHING = { talks: [], done: undefined, typed: null, chosen: {} };
const WIKIS = [['dewiki@WMF', 'German Wikipedia']] as const;

test('where nobody is told on talk pages, that is learned before signing in, which is not offered for it', () => {
  const stranger = createVisitor(view, null, 'token');
  const shown = (wikis: typeof WIKIS | []): string =>
    subscriptionsPage(view, stranger, { ...NOTHING, wikis });
  expect(shown([])).toContain('At present Weboid writes on no talk pages.');
  expect(shown([])).not.toContain('Sign in to be told');
  expect(shown([])).not.toContain('Weboid writes on your own talk page');
  expect(shown([])).toMatch(/auth\/login\?[^>]*>Sign in to have erased/);
  expect(shown(WIKIS)).not.toContain('At present');
  expect(shown(WIKIS)).toMatch(/auth\/login\?[^>]*>Sign in to be told/);
});
