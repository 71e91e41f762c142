import { NOTHING_DECLARED, type LinkDeclaration } from '../status/link-declaration';
import { declaredLinks } from './declared-links';
import { templatesOf } from './wikis/known-wikis';

const URL = 'https://a.org/1';

/** What a text declares of one URL, beside nothing. */
const declared = (text: string, wiki: string): LinkDeclaration | undefined =>
  declaredLinks(text, templatesOf(wiki)).get(URL);

test.each<[wiki: string, text: string, said: Partial<LinkDeclaration>]>([
  ['enwiki', `[${URL} A] {{dead link|date=March 2024}}`, { isTagged: true, deadSince: '2024-03' }],
  ['enwiki', `[${URL} A]{{dead link}}`, { isTagged: true }],
  ['enwiki', `{{cite web|url=${URL}|title=A|url-status=dead}}`, { fate: 'dead' }],
  ['enwiki', `{{cite web|url=${URL}|title=A|url-status=usurped}}`, { fate: 'usurped' }],
  ['enwiki', `{{cite web|url=${URL}|title=A|url-access=subscription}}`, { access: 'subscription' }],
  [
    'enwiki',
    `{{cite web|url=${URL}|title=A}} {{subscription required}}`,
    { access: 'subscription' },
  ],
  [
    'enwiki',
    `{{cite web|url=https://web.archive.org/web/20150102030405/${URL}|title=A|url-status=dead}}`,
    { fate: 'dead' },
  ],
  [
    'dewiki',
    `[${URL} A] {{Toter Link |url=${URL} |date=2026-11 |archivebot=2026-11-01 00:00:00 X}}`,
    { isTagged: true, deadSince: '2026-11' },
  ],
  ['dewiki', `{{Internetquelle |url=${URL} |titel=A |offline=1}}`, { fate: 'dead' }],
  [
    'frwiki',
    `{{Lien web|url=${URL}|titre=A|brisé le=3 mai 2020}}`,
    { fate: 'dead', isTagged: true, deadSince: '2020-05' },
  ],
  [
    'frwiki',
    `{{Lien web|url=${URL}|titre=A|brisé le=3 mai 2020|archive-url=https://web.archive.org/web/20150101000000/${URL}}}`,
    { fate: 'dead', deadSince: '2020-05' },
  ],
  ['frwiki', `{{Lien brisé|url=${URL}|titre=A}}`, { fate: 'dead', isTagged: true }],
  ['itwiki', `{{Cita web|url=${URL}|titolo=A|urlmorto=sì}}`, { fate: 'dead', isTagged: true }],
  [
    'enwiki',
    `{{usurped|1=[https://web.archive.org/web/20150101000000/${URL} A]}}`,
    { fate: 'usurped' },
  ],
  [
    'itwiki',
    `{{collegamento interrotto|1=[${URL} A] |date=novembre 2026 |bot=X}}`,
    { isTagged: true, deadSince: '2026-11' },
  ],
  [
    'jawiki',
    `{{Cite web|url=${URL}|title=A|deadlinkdate=2026年11月}}`,
    { fate: 'dead', isTagged: true, deadSince: '2026-11' },
  ],
  [
    'ruwiki',
    `[${URL} A] {{Недоступная ссылка|date=ноябрь 2026 |bot=X}}`,
    { isTagged: true, deadSince: '2026-11' },
  ],
])('%s: %s', (wiki, text, said) => {
  expect(declared(text, wiki)).toEqual({ ...NOTHING_DECLARED, ...said });
});

test.each([
  ['enwiki', `[${URL} A]`],
  ['enwiki', `{{cite web|url=${URL}|title=A|url-status=live|url-access=free}}`],
  ['enwiki', `<nowiki>[${URL} A] {{dead link}}</nowiki>`],
  ['enwiki', `{{cite web|url=https:// a.org|title=A|url-status=dead}}`],
])('nothing is said: %s: %s', (wiki, text) => {
  expect([...declaredLinks(text, templatesOf(wiki))]).toEqual([]);
});

test('of a URL that is cited several times the gravest counts', () => {
  const text = `[${URL} A] {{dead link|date=May 2024}} {{cite web|url=${URL}#x|title=A|url-status=unfit}}`;
  expect(declared(text, 'enwiki')).toEqual({
    fate: 'unfit',
    isTagged: true,
    deadSince: '2024-05',
    access: null,
  });
});
