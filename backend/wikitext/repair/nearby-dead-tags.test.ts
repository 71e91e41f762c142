import { DEAD_PAGE as U, repairedText } from '../testing/repaired-text';

const OTHER = 'http://b.org/2';
const TAG = '{{dead link|date=May 2020}}';
const GONE = { finding: { copy: null } };

/** What a bot makes of it if the page is dead and no copy is known. */
const tagged = (text: string, wiki = 'enwiki'): string => repairedText(text, { wiki, ...GONE });

describe('a dead link that people have tagged a few words further on gets no second tag', () => {
  test.each([
    ['enwiki', `<ref>[${U} T], Author, 2010. ${TAG}</ref>`],
    ['enwiki', `<ref>[${U} T]. ${TAG}</ref>`],
    ['enwiki', `<ref>{{cite web|url=${U}|title=T}}, p. 3 ${TAG}.</ref>`],
    ['enwiki', `<ref>${U}, read in 2010\n${TAG}</ref>`],
    ['enwiki', `<ref>[${U} T] (in {{lang|de|Deutsch}}) <!-- x --> {{Dead link}} {{small|x}}</ref>`],
    ['enwiki', `<ref>See ''[${U} T]'' ${TAG}</ref>`],
    ['enwiki', `<ref>[${OTHER} A], [${U} T], 2010 ${TAG}</ref>`],
    ['enwiki', `<ref>[${U} T]</ref>${TAG} More.`],
    ['enwiki', `<ref>[${U} T], Author</ref > ${TAG}`],
    ['enwiki', `* [${U} T], Author, 2010. ${TAG}`],
    ['dewiki', `<ref>[${U} T], Autor. {{Toter Link|date=2020-05}}</ref>`],
    ['dewiki', `<ref>[${U} T], Autor. {{Toter Link|url=${U}|date=2020-05}}</ref>`],
    // It says of which link it is.
    ['dewiki', `<ref>[${U} T], auch [${OTHER} A] {{Toter Link|url=${U}}}</ref>`],
    ['frwiki', `<ref>{{lien web|url=${U}|titre=T}}, p. 3 {{lien mort}}</ref>`],
    ['itwiki', `<ref>{{cita web|url=${U}|titolo=T}}, p. 3 {{collegamento interrotto}}</ref>`],
    ['ruwiki', `<ref>[${U} T], 2010 {{Недоступная ссылка|date=май 2020}}</ref>`],
    ['jawiki', `<ref>[${U} T] 2010年 {{リンク切れ|date=2020年5月}}</ref>`],
    ['zhwiki', `<ref>[${U} T] 2010年 {{dead link|date=2020年5月}}</ref>`],
    // It stands in what the link shows.
    ['enwiki', `<ref>[${U} T ${TAG}]</ref>`],
    ['enwiki', `<ref>{{cite web |url=${U} |title=T ${TAG} |date=2010}}</ref>`],
    ['dewiki', `* [${U} T {{Toter Link|url=${U}}}]`],
    ['frwiki', `<ref>{{lien web|url=${U}|titre=T {{lien mort}}}}</ref>`],
  ])('%s: %s', (wiki, text) => {
    expect(tagged(text, wiki)).toBe(text);
  });

  test('nor the citation that it becomes', () => {
    const text = `<ref>[${U} T]. ${TAG}</ref>`;
    expect(repairedText(text, { ...GONE, bareToTemplate: true })).toBe(
      `<ref>{{cite web |url=${U} |title=T}}. ${TAG}</ref>`,
    );
  });
});

describe('one that belongs to something else says nothing of it', () => {
  const own = '{{dead link|date=November 2026 |bot=Weboid |fix-attempted=yes}}';
  test.each([
    // Another link comes first.
    [`<ref>[${U} T]`, `, [${OTHER} A], 2010 ${TAG}</ref>`],
    [`<ref>[${U} T]`, `, {{cite web|url=${OTHER}|title=A}} ${TAG}</ref>`],
    [`<ref>[${U} T]`, `, {{official|url=${OTHER}}} ${TAG}</ref>`],
    [`<ref>[${U} T]`, `</ref> Told.<ref>[${OTHER} A], 2010 ${TAG}</ref>`],
    [`<ref>[${U} T]`, `</ref> Told. ${TAG}`],
    [`<ref>[${U} T]`, `</ref><ref>Book</ref>${TAG}`],
    [`* [${U} T]`, `, 2010\n* Book ${TAG}`],
    [`* [${U} T]`, `, 2010<ref>Book ${TAG}</ref>`],
    // It stands in front.
    [`<ref>${TAG} [${U} T]`, `</ref>`],
    [`<ref>[${OTHER} A] ${TAG}, [${U} T]`, `</ref>`],
    // It says of which link it is.
    [`<ref>[${U} T]`, `, 2010 {{dead link|url=${OTHER}}}</ref>`],
    [`{{cite web|url=${U}|title=T|id={{cite web|url=${OTHER}|title=A}} ${TAG}}}`, ''],
    // It is none.
    [`<ref>[${U} T]`, `, 2010 <nowiki>${TAG}</nowiki> <!-- ${TAG} --></ref>`],
    [`<ref>[${U} T]`, `, 2010 {{dead linking}}</ref>`],
  ])('%s[TAG]%s', (before, behind) => {
    expect(tagged(before + behind)).toBe(before + own + behind);
  });

  test('nor does one around another link', () => {
    const other = `{{collegamento interrotto|1=[${OTHER} A] |date=maggio 2020}}`;
    expect(tagged(`<ref>[${U} T], ${other}</ref>`, 'itwiki')).toBe(
      `<ref>{{collegamento interrotto|1=[${U} T] |date=novembre 2026 |bot=Weboid}}, ${other}</ref>`,
    );
  });
});

describe('of what a citation itself tells its readers', () => {
  const before = `{{Cite web |url=${U} |title=T |deadlinkdate=`;
  const own = '{{リンク切れ|date=2026年11月 |bot=Weboid}}';
  test.each([
    ['2020年5月', ''],
    ['{{subst:DATE}}', ''],
    ['', own],
  ])('jawiki: deadlinkdate=%s', (day, tag) => {
    expect(tagged(`<ref>${before}${day}}}</ref>`, 'jawiki')).toBe(
      `<ref>${before}${day}}}${tag}</ref>`,
    );
  });

  test('a word that is shown beside a copy only is no tag', () => {
    const text = `{{cite web|url=${U}|title=T|url-status=dead}}`;
    expect(tagged(text)).toBe(
      `${text}{{dead link|date=November 2026 |bot=Weboid |fix-attempted=yes}}`,
    );
    const japanese = `{{Cite web|url=${U}|title=T|url-status=dead}}`;
    expect(tagged(japanese, 'jawiki')).toBe(`${japanese}${own}`);
  });
});

test('with a copy, it gets that, and the tag that may be of more than the link stays', () => {
  const behind = `, Author, 2010. ${TAG}</ref>`;
  const copy = `https://web.archive.org/web/20200503120000/${U}`;
  expect(repairedText(`<ref>[${U} T]${behind}`)).toBe(
    `<ref>[${U} T] {{webarchive |url=${copy} |date=2020-05-03}}${behind}`,
  );
});
