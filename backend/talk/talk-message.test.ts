import { join } from 'node:path';
import { loadMessages } from '../runtime/messages';
import { talkText, type TalkMessage } from './talk-message';

const messages = loadMessages(join(__dirname, '../../i18n'));
const english = messages.translator(['en']);
const base: TalkMessage = {
  dead: [{ url: 'http://a.org/', pages: ['Hai', 'Kategorie:Haie'] }],
  taken: [{ url: 'http://c.org/d', pages: [], isTaken: true }],
  works: [{ url: 'https://b.org/c', pages: [] }],
  counts: { dead: 2, taken: 1, works: 2 },
  addresses: { more: 'https://weboid.org/changes?dbname=x', settings: 'https://weboid.org/s' },
  isWithoutLinks: false,
};

test('a message names links with their pages, counts the others, and says how to end it', () => {
  expect(talkText(base, english)).toBe(`You have asked Weboid to tell you here of these web links.

Now dead (2):
* [http://a.org/ a.org] – on [[:Hai]] and [[:Kategorie:Haie]]

The page at this address no longer seems to be the one that was cited:
* <code><nowiki>http://c.org/d</nowiki></code>

Work again (2):
* [https://b.org/c b.org/c]

And 2 more: https://weboid.org/changes?dbname=x

To change or end these messages: https://weboid.org/s --~~~~`);
});

test('every language has all of it', () => {
  for (const { code } of messages.languages) {
    const text = talkText(base, messages.translator([code]));
    expect(text).toContain('[http://a.org/ a.org]');
    expect(text).toContain('[[:Hai]]');
    expect(text).toContain('https://weboid.org/s');
    expect(text).not.toMatch(/\$\d|PLURAL|⧼/);
  }
});

const HOSTILE = [
  'http://a.org/{{Nuke}}',
  "http://a.org/]]'''[[Category:X]]",
  'http://a.org/~~~~~',
  'http://a.org/\n== Heading ==\n',
  'http://a.org/<script>&lt;script&gt;__NOINDEX__-{H|zh:a}-',
  'http://a.org/|}</nowiki>#REDIRECT',
  `http://a.org/${'x'.repeat(8_000)}`,
];

test.each([false, true])('nothing in an address is wikitext (without links: %s)', (isWithout) => {
  const dead = HOSTILE.map((url) => ({ url, pages: ['A]]{{Nuke}}', 'Ok', '__TOC__ '] }));
  const text = talkText(
    { ...base, dead, taken: [], works: [], isWithoutLinks: isWithout },
    english,
  );
  const own = text
    .replaceAll('<code><nowiki>', '')
    .replaceAll('</nowiki></code>', '')
    .replaceAll(/\[\[:[^\]]*\]\]/g, '')
    .replace('--~~~~', '');
  expect(own).not.toMatch(/\{\{|\}\}|\[\[|\]\]|'''|~~~|__|<|-\{|^=|^#|\|/m);
  expect(text.split('\n').filter((line) => line.startsWith('*'))).toHaveLength(HOSTILE.length);
  expect(text).not.toContain('Nuke}}');
});

test('nobody is led to a name that is in other hands: its address stands there as text', () => {
  const dead = [{ url: 'http://taken.example.net/a', pages: ['Hai'], isTaken: true }];
  const text = talkText({ ...base, dead }, english);
  expect(text).toContain(
    '* <code><nowiki>http://taken.example.net/a</nowiki></code> – on [[:Hai]]',
  );
});
