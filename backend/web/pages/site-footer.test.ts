import { NO_TAKEN_NAMES } from '../../answers/taken-names';
import { sampleParts, sampleWiki } from '../testing/sample-web';
import { siteFooter } from './site-footer';

const { messages, source } = sampleParts(sampleWiki([]), {});

const footerIn = (lang: string): string =>
  siteFooter({
    translator: messages.translator([lang]),
    languages: messages.languages,
    source,
    today: 3_610,
    takenNames: NO_TAKEN_NAMES,
    form: { dbname: '', title: '', all: false },
    address: { path: '/lists', query: new URLSearchParams() },
  }).text;

/* Lists, addresses and reports are stored, and that a page was asked for: only who asks is not. */
test('what stands at the foot of every page is true of those on which something is stored, too', () => {
  expect(footerIn('en')).toContain(
    '<p>Nothing is loaded from elsewhere. As long as you are not signed in, it is not stored who asks. What is kept of what you enter is told under “Privacy”. Only signing in sets a cookie.</p>',
  );
  expect(footerIn('de')).toContain('Was von deinen Eingaben bleibt, steht unter „Datenschutz“.');
});
