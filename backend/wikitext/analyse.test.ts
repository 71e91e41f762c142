import { analyse } from './analyse';
import type { Reference } from './references/reference';
import { templatesOf } from './wikis/known-wikis';

const COPY = 'https://web.archive.org/web/20200503120000/http://a.org/1';

/** A text, the wiki it stands in, and what is wanted of its only reference. */
type Case = [name: string, text: string, wanted: Partial<Reference>, wiki?: string];

const cases = (...rows: Case[]) =>
  rows.map(([name, text, wanted, wiki = 'enwiki']) => ({ name, text, wanted, wiki }));

function expectOne(text: string, wiki: string, wanted: Partial<Reference>): void {
  const references = analyse(text, templatesOf(wiki));
  expect(references).toHaveLength(1);
  expect(references[0]).toMatchObject(wanted);
}

/** Whole references, as they stand in the text. */
const found = (text: string, wiki = 'enwiki') =>
  analyse(text, templatesOf(wiki)).map(({ start, end }) => text.slice(start, end));

test('all fields', () => {
  const text = `x<ref>{{cite web |url=http://a.org/1 |access-date=3 May 2020 |archive-url=${COPY} |archive-date=May 4, 2020 |url-status=dead |url-access=subscription}} {{dead link}}{{cbignore}}</ref>`;
  expect(analyse(text, templatesOf('enwiki'))).toEqual([
    {
      start: 6,
      end: text.indexOf(' {{dead'),
      kind: 'template',
      param: 'url',
      url: 'http://a.org/1',
      originalUrl: 'http://a.org/1',
      archiveUrl: COPY,
      archiveDate: '2020-05-04',
      accessDate: '2020-05-03',
      status: 'dead',
      access: 'subscription',
      deadTag: true,
      ignored: true,
      malformed: false,
      expandable: false,
    },
  ]);
});

describe('where references are', () => {
  test.each([
    [
      'citations and links, in order',
      'http://a.org/1 [http://b.org/2 x] {{cite web|url=http://c.org/3}}',
      ['http://a.org/1', '[http://b.org/2 x]', '{{cite web|url=http://c.org/3}}'],
    ],
    [
      'not in comments',
      '<!-- http://a.org/1 --> http://b.org/2 <!-- http://c.org/3',
      ['http://b.org/2'],
    ],
    [
      'not in tags that hold no wikitext',
      '<nowiki>http://a.org/1</nowiki><pre>{{cite web|url=http://a.org/2}}</pre><syntaxhighlight lang="x">http://a.org/3</syntaxhighlight><source>http://a.org/4</source><math>http://a.org/5</math><score>http://a.org/6</score><templatedata>http://a.org/7</templatedata>',
      [],
    ],
    [
      'not in code',
      '<code>http://a.org/1 {{cite web|url=http://a.org/2}}</code> <CODE class="x">[http://a.org/3 x]</CODE >',
      [],
    ],
    [
      'not in a tag in which code ends',
      '<code><gallery>\n</code> <ref>{{x |url=http://a.org/1}}</ref>\n</gallery>',
      [],
    ],
    ['not in code in a template', '{{x|<code>{{cite web|url=http://a.org/2}}</code>}}', []],
    ['but in open code', '<code>http://a.org/1', ['http://a.org/1']],
    ['and in an open tag', '<nowiki>http://a.org/1', ['http://a.org/1']],
    [
      'in tags that hold wikitext',
      '<ref>http://a.org/1</ref><poem>http://a.org/2</poem><references><ref name="x">http://a.org/3</ref></references><indicator name="x">http://a.org/4</indicator>',
      ['http://a.org/1', 'http://a.org/2', 'http://a.org/3', 'http://a.org/4'],
    ],
    [
      'in captions of galleries',
      '<gallery>\nFile:x.jpg|x http://a.org/1\nhttp://a.org/2\ny.jpg|link=http://a.org/3|[http://a.org/4 z]\n</gallery>',
      ['http://a.org/1', '[http://a.org/4 z]'],
    ],
    ['not in parameters', '{{infobox|website=http://a.org/1|x=[http://a.org/2 y]}}', []],
    ['but in refs there', '{{infobox|x=<ref>http://a.org/1</ref>}}', ['http://a.org/1']],
    [
      'and citations there',
      '{{infobox|x={{cite web|url=http://a.org/1}}}}',
      ['{{cite web|url=http://a.org/1}}'],
    ],
    [
      'and in parser functions',
      '{{#if:x|{{cite web|url=http://a.org/1}}|http://a.org/2}}',
      ['{{cite web|url=http://a.org/1}}'],
    ],
    [
      'and in citations',
      '{{cite web|url=http://a.org/1|title=x<ref>http://a.org/2</ref>|quote=http://a.org/3}}',
      [
        '{{cite web|url=http://a.org/1|title=x<ref>http://a.org/2</ref>|quote=http://a.org/3}}',
        'http://a.org/2',
      ],
    ],
    ['not in links to pages', '[[x|http://a.org/1]]', []],
    [
      'but a citation there',
      '[[File:x.jpg|thumb|{{cite web|url=http://a.org/1}}]]',
      ['{{cite web|url=http://a.org/1}}'],
    ],
    [
      'not in the text of a link',
      '[http://a.org/1 http://b.org/2]',
      ['[http://a.org/1 http://b.org/2]'],
    ],
    [
      'not what a template makes',
      '{{cite web|url={{x}}}} {{cite web|url=http://a.org/{{x}}}} {{cite web|url={{{1}}}}}',
      [],
    ],
    ['not of a module', '{{#invoke:citation/CS1|citation|url=http://a.org/1}}', []],
    ['not without an address', '{{cite web|url=|title=x}} {{cite web|title=x}}', []],
    ['not of templates that are not known', '{{cite quark|url=http://a.org/1}}', []],
    [
      'not in what the page does not show',
      '<includeonly>http://a.org/1</includeonly><noinclude>http://a.org/2</noinclude>',
      ['http://a.org/2'],
    ],
  ])('%s', (_, text, wanted) => {
    expect(found(text)).toEqual(wanted);
  });

  test('an unknown wiki has links, but no citations', () => {
    expect(found('http://a.org/1 {{cite web|url=http://b.org/2}}', 'xxwiki')).toEqual([
      'http://a.org/1',
    ]);
  });

  test.each([
    'Cite web',
    'cite_web',
    ' CITE  WEB ',
    'Template:cite web',
    'template : Cite_web',
    'Vorlage:Cite web',
    'قالب:cite web',
    'cite<!-- x --> web',
    'cite web\n',
  ])('the name "%s"', (name) => {
    expect(found(`{{${name}|url=http://a.org/1}}`)).toHaveLength(1);
  });
});

describe('the address', () => {
  const cite = (url: string) => `{{cite web|url=${url}}}`;
  test.each(
    cases(
      [
        'is without comments and blanks',
        cite(' <!-- x -->http://a.org/<!-- y -->1\n'),
        { url: 'http://a.org/1' },
      ],
      [
        'with characters that stand for others',
        cite('http://a.org/?x{{=}}1&amp;y=2{{!}}3'),
        { url: 'http://a.org/?x=1&y=2|3' },
      ],
      ['has a parameter', '{{cite web| URL = http://a.org/1}}', { param: 'URL', kind: 'template' }],
      [
        'in a link',
        '[http://a.org/?x&amp;y z]',
        { url: 'http://a.org/?x&y', param: null, kind: 'bracketed' },
      ],
      ['bare', 'http://a.org/1', { param: null, kind: 'bare', start: 0, end: 14 }],
      [
        'without a scheme is https',
        '[//a.org/1 x]',
        { url: '//a.org/1', originalUrl: 'https://a.org/1', malformed: false },
      ],
      [
        'of a copy has an original',
        `[${COPY}#x y]`,
        { originalUrl: 'http://a.org/1#x', archiveUrl: `${COPY}#x`, archiveDate: '2020-05-03' },
      ],
      [
        'of a copy in a citation',
        cite(COPY),
        { url: COPY, originalUrl: 'http://a.org/1', archiveUrl: COPY, archiveDate: '2020-05-03' },
      ],
      [
        'of a copy without a moment',
        '[https://archive.today/AbCd1 x]',
        {
          originalUrl: null,
          archiveUrl: 'https://archive.today/AbCd1',
          archiveDate: null,
          malformed: false,
        },
      ],
      [
        'that is given twice',
        '{{cite web|url=http://a.org/1|url=http://b.org/2}}',
        { url: 'http://b.org/2', originalUrl: 'http://b.org/2', malformed: true },
      ],
      [
        'that is given twice, with an empty one between',
        '{{cite web|url=http://a.org/1|url=|url=http://b.org/2}}',
        { malformed: true },
      ],
      [
        'that is given twice, once empty',
        '{{cite web|url=|url=http://b.org/2}}',
        { url: 'http://b.org/2', malformed: false },
      ],
    ),
  )('$name', ({ text, wiki, wanted }) => {
    expectOne(text, wiki, wanted);
  });

  test.each([
    'www.a.org/1',
    'http://http://a.org/1',
    'http://https//a.org/1',
    'https:http://a.org/1',
    'http://www.http://a.org/1',
    // One of the slashes, the colon or a letter of the doubled scheme lost.
    'https://https:/a.org/1',
    'http://https:a.org/1',
    'http://www.https:/a.org/1',
    'http://https/a.org/1',
    'http://https:',
    'http://https:\\\\a.org/1',
    'http://ttp://a.org/1',
    'http://https%3A//a.org/1',
    '//https:/a.org/1',
    'http://sftp:/a.org/1',
    'http:http://a.org/1',
    'http//https://a.org/1',
    'https:///http://a.org/1',
    'https://https:///a.org/1',
    'http:/https://a.org/1',
    'http:/a.org/1',
    'http:///1',
    'http://',
    'http://:80/',
    'http://a.org/1 2',
    'http://a.org/1\u00A0',
    'http://a.org/[1]',
    'http://a.org/1\u200E',
    '\u200Fhttp://a.org/1',
    '[http://a.org/1 x]',
    'mailto:a@b.org',
  ])('malformed is %s', (url) => {
    expectOne(cite(url), 'enwiki', { malformed: true, originalUrl: null });
  });

  test.each([
    'http://[2001:db8::1]/x',
    '//a.org',
    'ftp://a.org:21/',
    'http://u@a.org/(1)',
    COPY,
    // A scheme in a path, a query, a user's name or a host's is no doubled one.
    'https://web.archive.org/web/2012/http:/a.org/1',
    'https://web.archive.org/web/2012/https://https:/a.org/1',
    'http://a.org/?u=http://b.org/1',
    'http://a.org?u=http://b.org/1',
    'http://a.org/http:/b.org',
    'http://a.org:80/https://b.org',
    'http://a.org:/1',
    'http://https.a.org/1',
    'http://http.cat/404',
    'http://http:secret@a.org/1',
    'http://a.https/1',
  ])('well formed is %s', (url) => {
    expectOne(cite(url), 'enwiki', { malformed: false });
  });

  test.each(['[http://https:/a.org/1 x]', 'http://https:/a.org/1'])(
    'malformed without a template is %s',
    (text) => {
      expectOne(text, 'enwiki', { malformed: true, originalUrl: null });
    },
  );

  test('of a chapter is another', () => {
    const text =
      '{{cite book|chapter-url=http://a.org/1|url=http://a.org/2|chapter-url-access=limited}}';
    const span = { start: 0, end: text.length };
    expect(analyse(text, templatesOf('enwiki'))).toMatchObject([
      { ...span, param: 'chapter-url', url: 'http://a.org/1', access: 'limited' },
      { ...span, param: 'url', url: 'http://a.org/2', access: null },
    ]);
  });
});

describe('copies', () => {
  const link = '[http://a.org/1 x]';
  test.each(
    cases(
      [
        'in a parameter',
        `{{cite web|url=http://a.org/1|archive-url=${COPY}}}`,
        { archiveUrl: COPY, archiveDate: '2020-05-03' },
      ],
      [
        'with a date of its own',
        `{{cite web|url=http://a.org/1|archiveurl=${COPY}|archivedate=2020-05-04}}`,
        { archiveDate: '2020-05-04' },
      ],
      [
        'with a date that is none',
        `{{cite web|url=http://a.org/1|archive-url=${COPY}|archive-date=soon}}`,
        { archiveDate: '2020-05-03' },
      ],
      [
        'that are none',
        '{{cite web|url=http://a.org/1|archive-url=nowhere}}',
        { archiveUrl: 'nowhere', archiveDate: null, malformed: false },
      ],
      [
        'that are empty',
        '{{cite web|url=http://a.org/1|archive-url=}}',
        { archiveUrl: null, archiveDate: null },
      ],
      [
        'the parameter comes first',
        `{{cite web|url=${COPY}|archive-url=http://b.org/}}`,
        { archiveUrl: 'http://b.org/', originalUrl: 'http://a.org/1' },
      ],
      [
        'behind a link',
        `${link} <!-- x --> {{webarchive |url=${COPY} |date=4 May 2020}}`,
        { archiveUrl: COPY, archiveDate: '2020-05-04' },
      ],
      [
        'behind a citation',
        `{{cite web|url=http://a.org/1}}{{webarchive|url=${COPY}}}`,
        { archiveUrl: COPY, archiveDate: '2020-05-03' },
      ],
      [
        'by the moment',
        `${link} {{wayback|url=http://a.org/1|date=20200503120000}}`,
        { archiveUrl: COPY, archiveDate: '2020-05-03' },
      ],
      ['by the moment alone', `${link} {{wayback|date=20200503120000}}`, { archiveUrl: COPY }],
      ['not on another line', `${link}\n{{webarchive|url=${COPY}}}`, { archiveUrl: null }],
      ['not behind text', `${link}. {{webarchive|url=${COPY}}}`, { archiveUrl: null }],
      [
        'German: a link of its own',
        '{{Webarchiv|url=http://a.org/1|wayback=20200503120000|text=x}}',
        {
          kind: 'template',
          param: 'url',
          url: 'http://a.org/1',
          originalUrl: 'http://a.org/1',
          archiveUrl: COPY,
          archiveDate: '2020-05-03',
        },
        'dewiki',
      ],
    ),
  )('$name', ({ text, wiki, wanted }) => {
    expectOne(text, wiki, wanted);
  });
});

describe('what is declared', () => {
  const cite = (parameters: string) => `{{cite web|url=http://a.org/1|${parameters}}}`;
  test.each(
    cases(
      ['nothing', cite(`archive-url=${COPY}`), { status: null, access: null }],
      ['live', cite('url-status=live'), { status: 'live' }],
      ['dead', cite('url-status= Dead '), { status: 'dead' }],
      ['usurped', cite('url-status=usurped'), { status: 'usurped' }],
      ['unfit', cite('url-status=unfit'), { status: 'unfit' }],
      ['deviated', cite('url-status=deviated'), { status: 'deviated' }],
      ['by a program', cite('url-status=bot: unknown'), { status: 'unknown' }],
      ['nonsense', cite('url-status=constructor'), { status: null }],
      ['dead-url', cite('dead-url=yes'), { status: 'dead' }],
      ['deadurl', cite('deadurl=no'), { status: 'live' }],
      [
        'German',
        '{{Internetquelle|url=http://a.org/1|offline=1|abruf=2020-05-03}}',
        { status: 'dead', accessDate: '2020-05-03' },
        'dewiki',
      ],
      [
        'Italian: dead',
        '{{Cita web|url=http://a.org/1|urlmorto=sì|accesso=3 maggio 2020}}',
        { status: 'dead', accessDate: '2020-05-03' },
        'itwiki',
      ],
      [
        'Italian: live',
        '{{Cita web|url=http://a.org/1|urlmorto=no}}',
        { status: 'live' },
        'itwiki',
      ],
      [
        'Japanese',
        '{{Cite web|url=http://a.org/1|deadlinkdate=2026年11月|accessdate=2020年5月3日}}',
        { status: 'dead', accessDate: '2020-05-03' },
        'jawiki',
      ],
      [
        'French',
        '{{Lien web|url=http://a.org/1|brisé le=3 mai 2020|consulté le=1er mai 2020}}',
        { status: 'dead', accessDate: '2020-05-01' },
        'frwiki',
      ],
      [
        'French template',
        '{{Lien brisé|url=http://a.org/1|titre=x}}',
        { status: 'dead', deadTag: false, kind: 'template' },
        'frwiki',
      ],
      [
        'Arabic',
        `{{استشهاد ويب|مسار=http://a.org/1|حالة المسار=dead|مسار أرشيف=${COPY}|تاريخ أرشيف=2020-05-04|تاريخ الوصول=3 مايو 2020}}`,
        {
          param: 'مسار',
          status: 'dead',
          archiveUrl: COPY,
          archiveDate: '2020-05-04',
          accessDate: '2020-05-03',
        },
        'arwiki',
      ],
      ['subscription', cite('url-access=subscription'), { access: 'subscription' }],
      ['registration', cite('url-access=registration'), { access: 'registration' }],
      ['limited', cite('url-access=limited'), { access: 'limited' }],
      ['free', cite('url-access=free'), { access: null }],
      ['by a tag', '[http://a.org/1 x] {{subscription required}}', { access: 'subscription' }],
      ['by another', 'http://a.org/1{{registration required}}', { access: 'registration' }],
      ['no day that there is', cite('access-date=31 February 2020'), { accessDate: null }],
      ['a month', cite('accessdate=May 2020'), { accessDate: '2020-05' }],
    ),
  )('$name', ({ text, wiki, wanted }) => {
    expectOne(text, wiki, wanted);
  });

  test.each(
    cases(
      [
        'Spanish',
        `{{cita web|url=http://a.org/1|fechaacceso=3 de mayo de 2020|urlarchivo=${COPY}|fechaarchivo=4 de mayo de 2020}}`,
        { archiveUrl: COPY, archiveDate: '2020-05-04', accessDate: '2020-05-03' },
        'eswiki',
      ],
      [
        'Polish',
        `{{Cytuj stronę | url = http://a.org/1 | data dostępu = 3 maja 2020 | archiwum = ${COPY} | zarchiwizowano = 2020-05-04}}`,
        { archiveUrl: COPY, archiveDate: '2020-05-04', accessDate: '2020-05-03' },
        'plwiki',
      ],
      [
        'Russian',
        '{{cite web|url=http://a.org/1|accessdate=3 мая 2020}} {{Недоступная ссылка|date=ноябрь 2026}}',
        { accessDate: '2020-05-03', deadTag: true },
        'ruwiki',
      ],
      [
        'Chinese',
        '{{cite web|url=http://a.org/1|access-date=2020年5月3日|dead-url=yes}}',
        { accessDate: '2020-05-03', status: 'dead' },
        'zhwiki',
      ],
      [
        'Hebrew',
        '{{קישור כללי|כתובת=http://a.org/1|תאריך_וידוא=3 במאי 2020}} {{קישור שבור}}',
        { param: 'כתובת', accessDate: '2020-05-03', deadTag: true },
        'hewiki',
      ],
      [
        'Portuguese',
        '{{citar web|url=http://a.org/1|acessodata=3 de maio de 2020|wayb=20200503120000|urlmorta=sim}}',
        { accessDate: '2020-05-03', archiveUrl: COPY, status: 'dead' },
        'ptwiki',
      ],
      [
        'French article',
        '{{Article|lire en ligne=http://a.org/1}}',
        { param: 'lire en ligne' },
        'frwiki',
      ],
      [
        'German book',
        '{{Literatur|Titel=x|Online=[http://a.org/1 PDF]|Abruf=2020-05-03}}',
        { param: 'Online', url: 'http://a.org/1', accessDate: '2020-05-03', malformed: false },
        'dewiki',
      ],
    ),
  )('$name wiki', ({ text, wiki, wanted }) => {
    expectOne(text, wiki, wanted);
  });
});

describe('tags', () => {
  test.each(
    cases(
      [
        'behind',
        '[http://a.org/1 x]{{dead link|date=May 2020}}',
        { deadTag: true, ignored: false },
      ],
      [
        'behind blanks and comments',
        'http://a.org/1 <!-- x -->\u00A0{{Dead_link}}',
        { deadTag: true },
      ],
      [
        'behind others',
        `http://a.org/1 {{webarchive|url=${COPY}}} {{dead link}} {{cbignore}}`,
        { deadTag: true, ignored: true },
      ],
      ['not on another line', 'http://a.org/1\n{{dead link}}', { deadTag: false }],
      ['not behind a stop', 'http://a.org/1. {{dead link}}', { deadTag: false }],
      ['not behind the ref', '<ref>http://a.org/1</ref>{{dead link}}', { deadTag: false }],
      ['not behind another template', 'http://a.org/1 {{x}}{{dead link}}', { deadTag: false }],
      [
        'around',
        '{{collegamento interrotto|1=[http://a.org/1 x]|date=maggio 2020}}',
        { start: 28, end: 46, deadTag: true },
        'itwiki',
      ],
      [
        'around, without a number',
        '{{Collegamento interrotto|http://a.org/1}}',
        { deadTag: true },
        'itwiki',
      ],
      [
        'around a citation',
        '{{collegamento interrotto|1={{cita web|url=http://a.org/1}}}}',
        { deadTag: true, kind: 'template' },
        'itwiki',
      ],
      [
        'German',
        '[http://a.org/1 x] {{Toter Link|url=http://a.org/1|date=2020-05}}',
        { deadTag: true },
        'dewiki',
      ],
      ['Polish', 'http://a.org/1 {{Martwy link}}', { deadTag: true }, 'plwiki'],
      ['Spanish', 'http://a.org/1 {{Enlace roto}}', { deadTag: true }, 'eswiki'],
      ['Japanese', 'http://a.org/1 {{リンク切れ|date=2020年5月}}', { deadTag: true }, 'jawiki'],
      ['Arabic', 'http://a.org/1 {{وصلة مكسورة}}', { deadTag: true }, 'arwiki'],
      ['French', '[http://a.org/1 x] {{lien mort}}', { deadTag: true }, 'frwiki'],
    ),
  )('$name', ({ text, wiki, wanted }) => {
    expectOne(text, wiki, wanted);
  });
});

describe('a link can be made a citation', () => {
  test.each([
    ['alone in its ref', '<ref>http://a.org/1</ref>', true],
    ['with blanks and a full stop', '<ref name="x"> [http://a.org/1 x]. </ref>', true],
    ['with tags', '<ref>[http://a.org/1 x] {{dead link}}<!-- x -->{{cbignore}}.</ref>', true],
    ['in a tag', '<ref>{{collegamento interrotto|1=[http://a.org/1 x]|date=x}}.</ref>', true],
    ['not with text', '<ref>Smith, [http://a.org/1 x]</ref>', false],
    ['not with a link to a page', '<ref>[http://a.org/1 x] [[y]]</ref>', false],
    ['not with another template', '<ref>[http://a.org/1 x] {{y}}</ref>', false],
    ['not outside', '[http://a.org/1 x]', false],
    [
      'not in a tag with text',
      '<ref>{{collegamento interrotto|1=x [http://a.org/1 x]}}</ref>',
      false,
    ],
    ['not if it is one', '<ref>{{cite web|url=http://a.org/1}}</ref>', false],
    ['not in poetry', '<poem>http://a.org/1</poem>', false],
  ])('%s', (_, text, wanted) => {
    expect(analyse(text, templatesOf('enwiki')).map(({ expandable }) => expandable)).toEqual([
      wanted,
    ]);
  });

  test('not with another link', () => {
    const references = analyse('<ref>http://a.org/1 http://a.org/2</ref>', templatesOf('enwiki'));
    expect(references.map(({ expandable }) => expandable)).toEqual([false, false]);
  });
});
