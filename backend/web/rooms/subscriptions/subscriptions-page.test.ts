import { NO_TAKEN_NAMES } from '../../../answers/taken-names';
import { TOPIC } from '../../../store/subscribers/topics';
import type { View } from '../../pages/view';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { createVisitor, removeButton } from '../people/people-forms';
import { topicItem } from '../webhooks/topic-list';
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

test('what removes something says what, and asks before it does', () => {
  const visitor = createVisitor(view, null, 'token');
  const form = { address: '/subscriptions/do', fields: { subscriber: '1' } };
  const topic = { kind: 'domain', topic: TOPIC.domain, key: 3, domain: 'museum.org' } as const;
  const shown = [
    topicItem(view, visitor, form, topic),
    removeButton(view, visitor, { action: 'remove-reports', url: 'https://a.org/' }, '2 people'),
    removeButton(view, visitor, { action: 'remove-replacement', url: 'https://a.org/' }, 'b.org'),
  ];
  const labels = ['Remove the topic', 'Remove the reports', 'Remove the address of the live page'];
  shown.forEach((markup, place) => {
    const [before = '', behind = ''] = (markup === false ? '' : markup.text).split(
      'cannot be undone.',
    );
    expect(before).toMatch(new RegExp(`<details[^>]*><summary[^>]*>${labels[place]} <`));
    expect([before.includes('<button'), behind.includes('<button')]).toEqual([false, true]);
  });
});
