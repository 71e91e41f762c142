import { analyse } from '../analyse';
import { growthOf, LINEAR_GROWTH_MAX } from '../../runtime/testing/growth';
import { templatesOf } from '../wikis/known-wikis';
import { DEAD_PAGE as U, repairedText } from '../testing/repaired-text';

const WIKIS = ['enwiki', 'dewiki', 'frwiki', 'itwiki', 'ruwiki', 'jawiki', 'zhwiki'];
const LOST = { finding: { copy: null } };

describe('a link that a template may end is not torn apart', () => {
  test.each([
    `[${U} A {{lang|x] b}}`,
    `[${U} A {{lang|x] b}} c`,
    `[${U}{{lang|x] b}}`,
    `[${U} {{{1|]}}}`,
    `[${U} A {{a|[b]}} {{lang|[[x]] y] b}}`,
    `[${U} A <!-- c\n --> {{lang\n|x] b}}`,
    `<ref>[${U} A {{lang|x] b}}</ref>`,
  ])('%s', (text) => {
    for (const wiki of WIKIS) {
      expect(repairedText(text, { wiki })).toBe(text);
      expect(repairedText(text, { wiki, ...LOST })).toBe(text);
      expect(repairedText(text, { wiki, bareToTemplate: true })).toBe(text);
    }
  });

  test('nor by a template that is too long to be looked through', () => {
    const text = `* [${U} A {{long|${'x'.repeat(2_000)}}}`;
    expect(repairedText(text)).toBe(text);
  });

  test('where it has a bracket of its own, too, it is handled whole', () => {
    const text = `[${U} A {{lang|x] b}} c]`;
    expect(repairedText(text, { wiki: 'itwiki', ...LOST })).toBe(
      `{{collegamento interrotto|1=${text} |date=novembre 2026 |bot=Weboid}}`,
    );
  });
});

test.each([
  `[${U} A`,
  `[${U} A\n{{lang|x] b}}`,
  `[${U} A {{lang|[[x]] [http://b.org b]}}`,
  `[${U} A {{lang|x}} <nowiki>]</nowiki>`,
  `${U} A {{lang|x] b}}`,
  `([ ${U} A {{lang|x] b}}`,
])('but a bare URL beside which nothing like that stands is repaired: %s', (text) => {
  for (const wiki of ['enwiki', 'itwiki', 'ruwiki', 'jawiki']) {
    expect(repairedText(text, { wiki, ...LOST })).not.toBe(text);
  }
});

test('it is analysed as before', () => {
  const [link] = analyse(`[${U} A {{lang|x] b}}`, templatesOf('itwiki'));
  expect(link).toMatchObject({ kind: 'bare', url: U, malformed: false });
});

test('many openings on a line take linear time', async () => {
  const links = (count: number): string => `[${U} {{a}} `.repeat(count);
  const look = (count: number) => analyse(links(count), templatesOf('enwiki'));
  expect(await growthOf(look, 8_000)).toBeLessThan(LINEAR_GROWTH_MAX);
});
