import { WikitextPage } from '../references/page';
import { templatesOf } from '../wikis/known-wikis';
import { learnCitations } from './learn-citations';
import { rolesOfCs1 } from './roles-of-cs1';
import { rolesOfTemplateData } from './roles-of-template-data';
import { UseOfTemplate } from './roles-of-use';

test('a template is read by its documentation, aliases behind the name', () => {
  expect(
    rolesOfTemplateData({
      params: { adresse: { aliases: ['url', 'lien'] }, 'consulté le': {} },
      citoid: { url: 'adresse', accessDate: 'consulté le', author: [['nom1', 'prénom1']], date: 3 },
    }),
  ).toEqual({ url: ['adresse', 'url', 'lien'], accessDate: ['consulté le'] });
});

test("parameters are read from the configuration of enwiki's module as wikis have it", () => {
  const configuration = `
local aliases = {
  ['AccessDate'] = {'data dostępu', 'accessdate', 'access-date'},
  --[[ ['ArchiveURL'] = {'gone'}, ]]
  ["ArchiveURL"] = {"archiwum", 'archive-url'}, -- ['ArchiveDate'] = 'gone too'
  ['ArchiveDate'] = 'zarchiwizowano',
  ['AuthorList-First'] = {"first#", "imię#"},
  ['URL'] = {'url', 'URL', '', 'url#'},
}
local other = { ['UrlStatus'] = 'not-here' }
`;
  expect(rolesOfCs1(configuration)).toEqual({
    accessDate: ['data dostępu', 'accessdate', 'access-date'],
    archiveUrl: ['archiwum', 'archive-url'],
    archiveDate: ['zarchiwizowano'],
    url: ['url', 'URL'],
  });
  expect(rolesOfCs1('return {}')).toEqual({});
  expect(rolesOfCs1('local aliases = { ["URL"] = "url"')).toEqual({ url: ['url'] });
});

const COPY = 'https://web.archive.org/web/20200503120000/http://a.org/';
/** As pages of a wiki use a template of its own; every tenth time without a copy. */
const use = (place: number, more = ''): string =>
  place % 10 === 9
    ? `{{Beleg |adresse=http://a.org/${place} |stand=1 May 2019}}`
    : `{{beleg |adresse=http://a.org/${place} |kopie=${COPY}${place} |vom=3 May 2020 |stand=1 May 2019 |text=x${more}}}`;

function learnt(texts: readonly string[]): UseOfTemplate {
  const template = new UseOfTemplate(new Set(['beleg']), 'en');
  for (const text of texts) template.add(new WikitextPage(text, templatesOf('')));
  return template;
}

test('what a parameter is for is learnt from how pages use it', () => {
  const texts = Array.from({ length: 40 }, (_, place) => `<ref>${use(place)}</ref>`);
  const template = learnt(texts);
  expect(template.roles()).toEqual({
    url: ['adresse'],
    archiveUrl: ['kopie'],
    archiveDate: ['vom'],
  });
  expect(template.evidence()).toContainEqual({
    role: 'archiveUrl',
    name: 'kopie',
    fitting: 36,
    all: 36,
  });
});

test('too few examples, or too many exceptions, make no rule', () => {
  const few = Array.from({ length: 30 }, (_, place) => use(place));
  expect(learnt(few).roles()).toEqual({});
  const mixed = Array.from({ length: 80 }, (_, place) =>
    place % 8 === 0 ? `{{beleg|kopie=http://b.org/|adresse=${COPY}${place}}}` : use(place),
  );
  // An address that is a copy now and then is the address all the same.
  expect(learnt(mixed).roles()).toEqual({ url: ['adresse'], archiveDate: ['vom'] });
  const otherPages = Array.from({ length: 80 }, (_, place) =>
    use(place).replace('a.org/', 'b.org/'),
  );
  expect(learnt(otherPages).roles()).toEqual({ archiveUrl: ['kopie'], archiveDate: ['vom'] });
});

test('the documentation comes first, and each source is told as evidence', () => {
  const row = learnCitations({
    templates: ['beleg', 'quelle'],
    templateData: { url: ['adresse'], accessDate: ['stand'] },
    cs1: null,
    use: {
      roles: { url: ['adresse'], archiveUrl: ['kopie'] },
      seen: [{ role: 'archiveUrl', name: 'kopie', fitting: 57, all: 58 }],
    },
  });
  expect(row).toEqual({
    templates: ['beleg', 'quelle'],
    url: ['adresse'],
    chapterUrl: [],
    accessDate: ['stand'],
    archiveUrl: ['kopie'],
    archiveDate: [],
    evidence: {
      templateData: { url: ['adresse'], accessDate: ['stand'] },
      cs1: null,
      use: ['archiveUrl kopie 57/58'],
    },
  });
  const nothing = { templates: [], templateData: null, cs1: null, use: { roles: {}, seen: [] } };
  expect(learnCitations(nothing)).toBeNull();
});
