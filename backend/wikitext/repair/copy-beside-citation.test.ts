import {
  DEAD_PAGE as U,
  ITS_COPY as C,
  ITS_OLD_COPY as D,
  repairedText,
} from '../testing/repaired-text';

/** A citation as each wiki writes it, which would get a copy if it stood alone. */
const CITED: Readonly<Record<string, string>> = {
  enwiki: `{{cite web |url=${U} |title=T}}`,
  dewiki: `{{Internetquelle |url=${U} |titel=T}}`,
  frwiki: `{{Lien web |url=${U} |titre=T}}`,
  eswiki: `{{cita web |url=${U} |título=T}}`,
  itwiki: `{{cita web |url=${U} |titolo=T}}`,
  plwiki: `{{Cytuj |url=${U} |tytuł=T}}`,
  ruwiki: `{{cite web |url=${U} |title=T}}`,
  jawiki: `{{Cite web |url=${U} |title=T}}`,
  zhwiki: `{{cite web |url=${U} |title=T}}`,
  arwiki: `{{استشهاد ويب |مسار=${U}}}`,
};

/** How people put a copy behind. */
const BEHIND = [
  ` [${D} Archived]`,
  `[${D} Archived]`,
  ` ([${D} archived] 2015)`,
  `, [${C} copy of it]`,
  ` – ${D}`,
  ` '''[${D.replace('https:', 'http:')} Archived]'''`,
  ` <small>[${D} Archived]</small>`,
  ` [${D} Archived] {{dead link}}`,
  ` [https://archive.today/AbCd1 Archived]`,
  ` [https://archive.today/20150101000000/${U} Archived]`,
];

/** Where: in a reference, in lists of further reading and external links, in a paragraph. */
const AROUND: readonly [before: string, after: string][] = [
  ['<ref>', '</ref>'],
  ['* ', ''],
  ['== External links ==\n* ', '\n* [http://b.org/ B]'],
  ['== Further reading ==\n# ', ''],
  [': ', ''],
  ['; T : ', ''],
  ['Text. ', ' More text.'],
];

describe.each(Object.entries(CITED))('%s: a copy behind a citation', (wiki, citation) => {
  test('would be added where there is none', () => {
    for (const [before, after] of AROUND) {
      const text = before + citation + after;
      expect(repairedText(text, { wiki })).toContain(C);
    }
  });

  test.each(BEHIND)('is not doubled: %s', (behind) => {
    for (const [before, after] of AROUND) {
      const text = before + citation + behind + after;
      expect(repairedText(text, { wiki })).toBe(text);
      expect(repairedText(text, { wiki, finding: { copy: null } })).toBe(text);
      expect(repairedText(text, { wiki, archiveLiving: true })).toBe(text);
    }
  });
});

test('one of another page, or on another line, is none of it', () => {
  const citation = CITED['enwiki'] ?? '';
  const others = [
    `\n* [${D} Archived]`,
    ` [https://web.archive.org/web/2015/http://b.org/ Archived]`,
    ` [http://b.org/ B] [https://archive.today/AbCd1 Archived]`,
  ];
  for (const behind of others) {
    const after = repairedText(`* ${citation}${behind}`);
    expect(after).toMatch(/^\* \{\{cite web [^}]+\|archive-url=[^}]+\}\}/);
    expect(after.endsWith(behind)).toBe(true);
  }
});

test('two references on a line: each has its own', () => {
  const [one, other] = [`{{cite web |url=${U} |title=T}}`, `{{cite web |url=http://b.org/}}`];
  const text = `* ${other} ${one} [${D} Archived]`;
  expect(repairedText(text)).toBe(text);
});
