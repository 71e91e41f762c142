import { DEAD_PAGE as U, repairedText } from '../testing/repaired-text';

/** The citation of a wiki with the parameters that tell days, the archive's last. */
interface Cited {
  template: string;
  url: string;
  access: string;
  work: string;
  archive: string;
  archiveUrl: string;
}

const CITED: Readonly<Record<string, Cited>> = {
  enwiki: cited('cite web|url|access-date|date|archive-url|archive-date'),
  dewiki: cited('Internetquelle|url|abruf|datum|archiv-url|archiv-datum'),
  frwiki: cited('Lien web|url|consulté le|date|archive-url|archive-date'),
  eswiki: cited('cita web|url|fechaacceso|fecha|urlarchivo|fechaarchivo'),
  itwiki: cited('cita web|url|accesso|data|urlarchivio|dataarchivio'),
  plwiki: cited('Cytuj|url|data dostępu|data|archiwum|zarchiwizowano'),
  ruwiki: cited('cite web|url|access-date|date|archive-url|archive-date'),
  jawiki: cited('Cite web|url|accessdate|date|archiveurl|archivedate'),
  zhwiki: cited('cite web|url|access-date|date|archive-url|archive-date'),
  arwiki: cited('استشهاد ويب|مسار|تاريخ الوصول|تاريخ|مسار أرشيف|تاريخ أرشيف'),
};

function cited(names: string): Cited {
  const [template = '', url = '', access = '', work = '', archiveUrl = '', archive = ''] =
    names.split('|');
  return { template, url, access, work, archive, archiveUrl };
}

/** Every kind that the contract of `weboid wikitext repair` names: another day as it is written, by a day. */
const KINDS: readonly [given: string, written: string][] = [
  ['3 March 2019', '3 May 2020'],
  ['March 3, 2019', 'May 3, 2020'],
  ['3 Sep 2019', '3 May 2020'],
  ['Sep 3, 2019', 'May 3, 2020'],
  ['2019-03-03', '2020-05-03'],
  ['2019年3月3日', '2020年5月3日'],
  ['3 mars 2019', '3 mai 2020'],
  ['1er mars 2019', '3 mai 2020'],
  ['3 de marzo de 2019', '3 de mayo de 2020'],
  ['3 maggio 2019', '3 maggio 2020'],
];

/** The day of the copy in a citation with these parameters. */
function written(wiki: string, days: (names: Cited) => string, page = ''): string {
  const names = CITED[wiki] ?? cited('');
  const text = `${page}{{${names.template}|${names.url}=${U}${days(names)}}}`;
  const after = repairedText(text, { wiki });
  return new RegExp(`\\|${names.archive}=([^|}]*)`, 'u').exec(after)?.[1] ?? 'none';
}

const WIKIS = Object.keys(CITED);

describe.each(WIKIS)('%s', (wiki) => {
  test.each(KINDS)('as %s', (given, day) => {
    const [other] = day === '2020-05-03' ? ['3 March 2019'] : ['2019-03-03'];
    // The access date comes first, then the work's own, then that of the archive which gives way.
    expect(written(wiki, ({ access, work }) => `|${access}=${given}|${work}=${other}`)).toBe(day);
    expect(written(wiki, ({ work, archive }) => `|${work}=${given}|${archive}=${other}`)).toBe(day);
    expect(written(wiki, ({ archive }) => `|${archive}=${given}`)).toBe(day);
  });

  test('what tells no kind does not count', () => {
    for (const nothing of ['2019', 'March 2019', '{{date|3 March 2019}}', '3/3/2019', 'unknown']) {
      const days = ({ access, work }: Cited): string => `|${access}=${nothing}|${work}=2019-03-03`;
      expect(written(wiki, days)).toBe('2020-05-03');
    }
  });

  test('else as the wiki writes it', () => {
    const day = wiki === 'itwiki' ? '3 maggio 2020' : '2020-05-03';
    expect(written(wiki, () => '')).toBe(day);
    expect(written(wiki, ({ work }) => `|${work}=2019`)).toBe(day);
    // Only enwiki's pages tell it by a template.
    const ofPage = wiki === 'enwiki' ? '3 May 2020' : day;
    expect(written(wiki, () => '', '{{Use dmy dates|date=May 2020}} ')).toBe(ofPage);
  });
});

describe('as the page wants it, on enwiki', () => {
  test.each([
    ['Use dmy dates', '3 May 2020'],
    ['use DMY dates', '3 May 2020'],
    ['Use dmy', '3 May 2020'],
    ['Usedmy', '3 May 2020'],
    ['Dmy', '3 May 2020'],
    ['Use mdy dates', 'May 3, 2020'],
    ['UseMDYdates', 'May 3, 2020'],
    ['Template:Use_MDY', 'May 3, 2020'],
    ['mdy', 'May 3, 2020'],
    // Near misses.
    ['Use British English', '2020-05-03'],
    ['Date', '2020-05-03'],
    ['DMYA', '2020-05-03'],
  ])('{{%s}}', (name, day) => {
    expect(written('enwiki', () => '', `{{${name}|date=May 2020}} `)).toBe(day);
    expect(repairedText(`{{${name}}} [${U} T]`)).toContain(`|date=${day}}}`);
    expect(written('enwiki', ({ access }) => `|${access}=2019-01-03`, `{{${name}}} `)).toBe(
      '2020-05-03',
    );
    expect(written('enwiki', () => '', `<nowiki>{{${name}}}</nowiki> `)).toBe('2020-05-03');
  });
});

test.each([
  ['eswiki', '|fecha=3 de marzo de 2019', '3 de mayo de 2020'],
  ['arwiki', '|تاريخ=3 March 2019', '3 May 2020'],
])('%s: {{cite web%s}}', (wiki, given, day) => {
  const after = repairedText(`{{cite web|url=${U}${given}}}`, { wiki });
  expect(after).toContain(`|archive-date=${day}|`);
});
