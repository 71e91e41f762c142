import { join } from 'node:path';
import { loadMessages } from '../../runtime/messages';
import type { RepairKind } from '../../wikitext/repair/repair';
import { summaryOf } from './summary';
import { talkNote } from './talk-note';

const messages = loadMessages(join(__dirname, '../../../i18n'));
const changes = (...kinds: RepairKind[]) =>
  kinds.map((kind) => ({ kind, url: 'http://a.org/', copyUrl: null }));

test.each<[language: string, kinds: RepairKind[], summary: string]>([
  ['en', ['add-copy'], 'Web links repaired: one archived copy added'],
  [
    'en',
    ['tag-dead', 'add-copy', 'move-copy', 'https', 'tag-dead', 'replace-copy'],
    'Web links repaired: 2 archived copies added, one dead archived copy replaced, 2 dead links tagged, and one archive address made https',
  ],
  ['en', ['replace-address'], 'Web links repaired: one dead link led to the live page'],
  ['en', ['tag-dead'], 'Web links: one dead link tagged'],
  ['en', ['tag-dead', 'untag', 'https'], 'Web links: one dead link tagged, one tag removed'],
  ['en', ['tag-dead', 'declare-dead'], 'Web links repaired: one link declared dead and one'],
  ['de', ['tag-dead', 'tag-dead'], 'Weblinks: 2 tote Links markiert'],
  ['de', ['replace-address', 'replace-address'], /2 tote Links auf/.source],
  ['de', ['cite', 'untag'], /umgewandelt/.source],
  ['zh', ['add-copy'], '修复网页链接：添加1个存档副本'],
])('%s: %j', (language, kinds, summary) => {
  expect(summaryOf(changes(...kinds), messages.translator([language]))).toMatch(summary);
});

test('all kinds together fit into a summary in every language', () => {
  const all = changes(
    'add-copy',
    'replace-copy',
    'declare-dead',
    'tag-dead',
    'untag',
    'cite',
    'https',
    'mark-usurped',
  );
  for (const { code } of messages.languages) {
    expect(summaryOf(all, messages.translator([code])).length).toBeLessThan(400);
  }
});

test('a note tells links whose addresses show another page apart, and calls them nothing', () => {
  const links = [
    { url: 'http://a.org/1', copyUrl: null },
    { url: 'http://mill.org/', copyUrl: null, isTaken: true as const },
  ];
  expect(talkNote(links, messages.translator(['en']))).toBe(
    [
      'This web link of the page is dead:',
      '* http://a.org/1 – no archived copy known',
      '',
      'The page at this address no longer seems to be the one that was cited:',
      '* http://mill.org/ – no archived copy known',
    ].join('\n'),
  );
  expect(talkNote(links.slice(1), messages.translator(['de']))).toMatch(/^Die Seite unter dieser/);
});

test('a note names each dead link once, and no address can become markup', () => {
  const links = [
    { url: 'http://a.org/1', copyUrl: 'https://web.archive.org/web/2020/http://a.org/1' },
    { url: "//b.org/{{x}}]''", copyUrl: null },
    { url: "//b.org/{{x}}]''", copyUrl: null },
  ];
  expect(talkNote(links, messages.translator(['en']))).toBe(
    [
      'These web links of the page are dead:',
      '* http://a.org/1 – archived copy: https://web.archive.org/web/2020/http://a.org/1',
      '* https://b.org/%7B%7Bx%7D%7D%5D%27%27 – no archived copy known',
    ].join('\n'),
  );
});
