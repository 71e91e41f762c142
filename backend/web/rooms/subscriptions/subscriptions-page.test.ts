import { NO_TAKEN_NAMES } from '../../../answers/taken-names';
import { TOPIC } from '../../../store/subscribers/topics';
import type { View } from '../../pages/view';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { createVisitor, removeButton } from '../people/people-forms';
import { topicFields, topicItem } from '../webhooks/topic-list';
import { webhookEntry } from '../webhooks/webhook-entry';
import { subscriptionsPage } from './subscriptions-page';
import { talkEntry } from './talk-entry';

const wiki = sampleWiki([]);
const { messages, source } = sampleParts(wiki, {});
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

test('the only wiki is named below its field, and not filled in: alone it would mean news of all of it', () => {
  const { text } = topicFields({ ...view, onlyWiki: wiki }, 'add');
  expect(text).toContain('then \u2068de.wikipedia.org\u2069 is meant.');
  expect(text).not.toContain('value="de');
  expect(topicFields(view, 'add').text).toContain('Its name or its domain; may be left empty.');
});

test('what removes something says what is lost, and asks before it does', () => {
  const visitor = createVisitor(view, null, 'token');
  const form = { address: '/subscriptions/do', fields: { subscriber: '1' } };
  const topic = { kind: 'domain', topic: TOPIC.domain, key: 3, domain: 'museum.org' } as const;
  const shown = [
    topicItem(view, visitor, form, topic),
    removeButton(view, visitor, { action: 'remove-reports', url: 'https://a.org/' }, '2 people'),
    removeButton(view, visitor, { action: 'remove-replacement', url: 'https://a.org/' }, 'b.org'),
  ];
  const labels = ['Remove the topic', 'Remove the reports', 'Remove the address of the live page'];
  const questions = [
    'News of it ends. You can add the topic again at any time.',
    'This also removes what others have reported, and cannot be undone.',
    'It is removed for everybody. Weboid does not propose it again, but people can.',
  ];
  shown.forEach((markup, place) => {
    const parts = (markup === false ? '' : markup.text).split(`<span>${questions[place]}</span>`);
    const [before = '', behind = ''] = parts;
    expect(before).toMatch(new RegExp(`<details[^>]*><summary[^>]*>${labels[place]} <`));
    expect([before.includes('<button'), behind.includes('<button')]).toEqual([false, true]);
  });
});

test('messages that can be ordered again are not said to be lost for ever; a webhook’s secret is', () => {
  const visitor = createVisitor(view, null, 'token');
  const topics: never[] = [];
  const times = { toldAtS: 0, dueAtS: 0, triedAtS: 0, waiting: 0 };
  const talk = {
    subscriberId: 1,
    wikiId: 1,
    wiki: 'dewiki@WMF',
    state: 'on',
    outcome: '',
    everyDays: 1,
  } as const;
  const told = talkEntry(view, visitor, { ...talk, ...times, topics }, null).text;
  expect(told).toContain('You can ask for them again at any time.');
  expect(told).not.toContain('undone');
  const hook = {
    subscriberId: 2,
    address: 'https://a.org/',
    state: 'on',
    outcome: '',
    tries: 0,
  } as const;
  const secret = { isCalled: false, oldSecretUntilS: 0, isSecretShown: true, failingSinceS: 0 };
  const webhook = { ...hook, ...times, ...secret, topics };
  expect(webhookEntry(view, visitor, webhook, { nowS: 1, typed: null }).text).toContain(
    'Its secret and its topics are lost. This cannot be undone.',
  );
});
