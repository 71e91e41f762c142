import { answerForLink } from '../../../answers/judge-link';
import { NO_TAKEN_NAMES } from '../../../answers/taken-names';
import { createMarkIndex } from '../../../status/mark-index';
import type { WikiFixes } from '../../../status/wiki-fixes';
import { DEFAULT_POLICY } from '../../../status/verdict';
import { STATUS } from '../../../status/status-code';
import { classifyUrl } from '../../../url/classify-url';
import type { View } from '../../pages/view';
import { failed, sampleParts, sampleWiki } from '../../testing/sample-web';
import { checkWellFormed } from '../../testing/well-formed';
import type { WikiPagesAnswer } from './wiki-pages-answer';
import { workTable } from './work-table';

const wiki = sampleWiki([]);
const { messages, source } = sampleParts(wiki, {});
const HERE = { path: '/wiki/pages', query: new URLSearchParams('dbname=dewiki') };

function shown(
  links: number,
  status: 'unreachable' | 'doubtful',
  facts = {},
  fixes: WikiFixes = 'with-tags',
): string {
  const judging = { policy: DEFAULT_POLICY, marks: createMarkIndex([]) };
  const all = Array.from({ length: links }, (_, index) => {
    const url = `https://a.net/${index}`;
    const link = answerForLink(url, classifyUrl(url), failed(STATUS.gone, 100, 5), judging);
    return { ...link, ...facts };
  });
  const counts = { dead: links, withoutCopy: links, newestDay: null };
  const view: View = {
    translator: messages.translator(['en']),
    languages: [],
    source,
    today: 3_610,
    takenNames: NO_TAKEN_NAMES,
    form: { dbname: '', title: '', all: false },
    address: HERE,
  };
  const answer = {
    wiki,
    states: new Set([status]),
    pages: [{ pageId: 7, title: 'Mill', links: all, counts }],
    isSortable: false,
  };
  const pages = answer as unknown as WikiPagesAnswer;
  const { text } = workTable(view, HERE, { ...pages, fixes });
  checkWellFormed(`<!DOCTYPE html>${text}`);
  return text;
}

test('a page unfolds its first five dead links; its report has the others, what is left to do first', () => {
  const text = shown(7, 'unreachable');
  expect(text).toContain('>Show 5 links<');
  expect(new Set(text.match(/https:\/\/a\.net\/\d"/g)).size).toBe(5);
  const report = '/externalLinkInfo?dbname=dewiki%40WMF&amp;pageid=7&amp;sort=verdict';
  expect(text).toContain(`<a href="${report}">7</a>`);
  expect(text).toContain(
    `<a href="${report}">and 2 more dead links in the report of this page</a>`,
  );
});

test('what is all unfolded leads nowhere else', () => {
  expect(shown(5, 'unreachable')).not.toContain('more dead link');
  expect(shown(7, 'doubtful')).toContain('>Show 7 links<');
});

test('a link with a copy is fixed from its row; whether one has a tag already is not known here', () => {
  const snapshot = 'https://web.archive.org/web/20200101000000/https://a.net/0';
  const archives = [{ service: 'wayback', url: snapshot, timestamp: '20200101000000' }];
  const fix = '/fix?dbname=dewiki%40WMF&amp;pageid=7&amp;url=https%3A%2F%2Fa.net%2F0';
  expect(shown(1, 'unreachable', { archives })).toContain(
    `<a href="${fix}" rel="nofollow">Fix</a>`,
  );
  expect(shown(1, 'unreachable', { archivesSearched: 3_600 })).not.toContain('>Fix<');
  expect(shown(1, 'unreachable', { archives }, 'none')).not.toContain('>Fix<');
});
