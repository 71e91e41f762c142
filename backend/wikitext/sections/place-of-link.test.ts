import { templatesOf } from '../wikis/known-wikis';
import { placeOfLink } from './place-of-link';
import { cpuMsOf } from '../../runtime/testing/growth';

const URL = 'http://dead.example.net/a?b=1&c=2';
const english = templatesOf('enwiki');
const unknown = templatesOf('no such wiki');

/** What of the source is found, with the character behind it. */
function found(source: string, templates = english): string | null {
  const place = placeOfLink(source, URL, templates);
  return place === null ? null : source.slice(place.start, place.end);
}

test.each<[string, string, string]>([
  ['a bare one', `a ${URL} b`, URL],
  ['the end of a sentence', `see ${URL}.`, URL],
  ['in brackets', `[${URL} text]`, `[${URL} text]`],
  [
    'otherwise written',
    `[HTTP://Dead.Example.net:80/a?b=1&c=2#d x]`,
    '[HTTP://Dead.Example.net:80/a?b=1&c=2#d x]',
  ],
  [
    'in a citation',
    `<ref>{{cite web |url=${URL} |title=T}}</ref>`,
    `{{cite web |url=${URL} |title=T}}`,
  ],
  [
    'of a citation whose address is a copy',
    `{{cite web |url=https://web.archive.org/web/2020/${URL} |title=T}}`,
    `{{cite web |url=https://web.archive.org/web/2020/${URL} |title=T}}`,
  ],
  ['in a template of which nobody knows', `{{Infobox |home=${URL}}}`, URL],
  ['deep in such ones', `{{A|{{B|x=<ref>{{C|${URL}}}</ref>}}}}`, URL],
  [
    'with an entity',
    `{{X|http://dead.example.net/a?b=1&amp;c=2}}`,
    'http://dead.example.net/a?b=1&amp;c=2',
  ],
  ['without scheme', `{{X|//dead.example.net/a?b=1&c=2}}`, '//dead.example.net/a?b=1&c=2'],
  ['in a gallery', `<gallery>\nA.png|[${URL} x]\n</gallery>`, `[${URL} x]`],
  ['behind one in a comment', `<!-- ${URL} -->\n{{X|${URL}}}`, URL],
])('%s', (_, source, expected) => {
  expect(found(source)).toBe(expected);
});

test('of a wiki whose templates nobody knows, addresses are found in all of them', () => {
  expect(found(`{{cite web |url=${URL} |title=T}}`, unknown)).toBe(URL);
});

const DOI = 'https://doi.org/10.5555/fhp.1992.3.55';

test.each([
  ['in a template of which nobody knows', 'a {{Quelle |10.5555/fhp.1992.3.55}} b'],
  ['as a value', '{{Quelle |doi = 10.5555/fhp.1992.3.55\n}}'],
  ['behind an interwiki prefix', '<ref>[[doi:10.5555/fhp.1992.3.55|Paper]]</ref>'],
])('a number that the wiki makes an address of is found: %s', (_, source) => {
  const place = placeOfLink(source, DOI, unknown);
  expect(source.slice(place?.start, place?.end)).toBe('10.5555/fhp.1992.3.55');
});

test.each([
  ['part of another', '{{Quelle |10.5555/fhp.1992.3.551}} {{Quelle |x10.5555/fhp.1992.3.55}}'],
  ['in a comment', '<!-- [[doi:10.5555/fhp.1992.3.55]] -->'],
])('there is no such number: %s', (_, source) => {
  expect(placeOfLink(source, DOI, unknown)).toBeNull();
});

test('a short path is no number of anything', () => {
  expect(placeOfLink('{{X |title=news }}', 'http://example.net/news', unknown)).toBeNull();
  expect(placeOfLink('{{X |a=%ff }}', 'http://example.net/%ff', unknown)).toBeNull();
});

test.each([
  ['in a comment', `<!-- ${URL} -->`],
  ['in nowiki', `<nowiki>${URL}</nowiki>`],
  ['in a comment of a template', `{{X|<!-- ${URL} -->}}`],
  ['in nowiki of a note', `<ref><nowiki>${URL}</nowiki></ref>`],
  ['another address', `${URL}3 http://dead.example.net/a`],
  ['the beginning of another one', `{{X|${URL}/more}}`],
  ['nothing', ''],
])('there is none: %s', (_, source) => {
  expect(found(source)).toBeNull();
});

test('one that has no normal form is found as it is written', () => {
  const url = 'http://docs/About.htm';
  const source = `Said.<ref>"Archive", [${url} internal], 2003.</ref>`;
  const place = placeOfLink(source, url, english);
  expect(source.slice(place?.start, place?.end)).toContain(url);
});

test('of two, the comment between does not hide the second', () => {
  const source = `<!-- ${URL} --> {{X|<!-- x -->}} ${URL}`;
  expect(placeOfLink(source, URL, english)?.start).toBe(source.lastIndexOf(URL));
});

test('a large page takes no time that anybody notices', async () => {
  const source =
    `{{X|http://other.example.org/page?x=1}} <!-- a --> <nowiki>b</nowiki>\n`.repeat(10_000) + URL;
  const ms = await cpuMsOf(() =>
    expect(placeOfLink(source, URL, english)?.end).toBe(source.length),
  );
  expect(ms).toBeLessThan(2_000);
});
