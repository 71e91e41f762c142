import { withAnnotations } from '../../answers/add-notes';
import { answerForLink } from '../../answers/judge-link';
import { isFailingOrDoubtful, isWatched, type LinkAnswer } from '../../answers/link-answer';
import { NO_TAKEN_NAMES } from '../../answers/taken-names';
import { NOTHING_DECLARED } from '../../status/link-declaration';
import { createMarkIndex } from '../../status/mark-index';
import type { WikiFixes } from '../../status/wiki-fixes';
import { DEFAULT_POLICY } from '../../status/verdict';
import { NO_ANNOTATIONS, type Annotations } from '../../store/answers/annotations';
import { classifyUrl } from '../../url/classify-url';
import { markup } from '../words/markup';
import { failed, sampleParts, sampleWiki } from '../testing/sample-web';
import { fixPageLink } from './fix-page-link';

const { messages, source } = sampleParts(sampleWiki([]), {});
const judging = { policy: DEFAULT_POLICY, marks: createMarkIndex([]) };

/** A dead link. @param told what is known of it; by default that it has a copy */
function dead(told: Partial<Annotations> = {}): LinkAnswer {
  const url = 'https://a.net/';
  const link = answerForLink(url, classifyUrl(url), failed(18, 29, 6), judging);
  if (!isWatched(link)) return link;
  const copy = `https://web.archive.org/web/20160101000000/${url}`;
  const archives = [{ service: 'wayback', timestamp: '20160101000000', url: copy }] as const;
  return withAnnotations(link, { ...NO_ANNOTATIONS, archives: [...archives], ...told });
}

const REPLACEMENT = { url: 'https://b.net/', checkedDay: 3_600, found: null };

function shown(
  links: readonly LinkAnswer[],
  language = 'en',
  fixes: WikiFixes = 'with-tags',
): string {
  const view = {
    translator: messages.translator([language]),
    languages: [],
    source,
    today: 3_610,
    takenNames: NO_TAKEN_NAMES,
    form: { dbname: '', title: '', all: false },
    address: { path: '/externalLinkInfo', query: new URLSearchParams() },
  };
  const { text } = markup`${fixPageLink(view, { dbname: 'dewiki', pageId: 7, fixes }, links)}`;
  return text.replaceAll(/<[^>]*>/g, '');
}

test('promises no more than that: a template may be unknown', () => {
  expect(shown([dead()])).toBe('Fix the dead link');
  expect(shown([dead(), dead()])).toBe('Fix up to 2 dead links');
});

test('one link alone is not “up to one”, also where 21 have its form', () => {
  expect(shown([dead()], 'ru')).toBe('Исправить мёртвую ссылку');
  const many = Array.from({ length: 21 }, () => dead());
  expect(shown(many, 'ru')).toBe('Исправить до 21 мёртвой ссылки');
});

test.each([
  ['without a copy', { archives: [] }],
  ['that somebody reached', { reports: 1 }],
  ['of a part that is presumed reachable', { presumedReachable: true }],
])('a link %s is none of them', (_, told) => {
  expect(shown([dead(), dead(told), dead()])).toBe('Fix dead links: up to 2 of 3');
  expect(shown([dead(told)])).toBe('');
});

test.each([
  ['a live page is known', { archives: [], replacement: REPLACEMENT }, 'Fix the dead link'],
  ['archives have no copy', { archives: [], archivesSearched: 3_600 }, 'Tag the dead link'],
])('a link is one of them where %s', (_, told, label) => {
  expect(shown([dead(told)])).toBe(label);
});

test('where a copy is known of none, it says that they are tagged and no more', () => {
  const searched = dead({ archives: [], archivesSearched: 3_600 });
  expect(shown([searched, searched])).toBe('Tag up to 2 dead links');
  const beyondTags = dead({ archives: [] });
  expect(shown([searched, beyondTags])).toBe('Tag dead links: up to 1 of 2');
  expect(shown([searched, dead()])).toBe('Fix up to 2 dead links');
});

test('where the wiki has no tag for dead links, or the link has it already, nothing is left to be done without a copy', () => {
  const searched = dead({ archives: [], archivesSearched: 3_600 });
  const declared = { here: { ...NOTHING_DECLARED, isTagged: true }, elsewhere: null };
  expect(shown([searched], 'en', 'without-tags')).toBe('');
  expect(shown([{ ...searched, declared } as LinkAnswer])).toBe('');
});

test('what is repaired already is none, and where nothing is dead there is no link', () => {
  const repaired = dead();
  if (!isFailingOrDoubtful(repaired)) throw new Error('not dead');
  const beside = { ...repaired, archivedOnPage: 'https://web.archive.org/web/2016/https://a.net/' };
  expect(shown([beside, dead()])).toBe('Fix the dead link');
  expect(shown([beside])).toBe('');
  expect(shown([])).toBe('');
});

test('a link by an interwiki prefix alone is none of them: the page’s text holds no such address', () => {
  const prefixed = { ...dead(), isInterwiki: true } as LinkAnswer;
  expect(shown([dead(), prefixed])).toBe('Fix dead links: up to 1 of 2');
});
