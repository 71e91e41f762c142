import type { Revision } from '../wiki/editing/revisions';
import { judgeRevert, type EditAfterwards, type Revert } from './judge-revert';
import { templatesOf } from '../wikitext/wikis/known-wikis';

const URL = 'http://a.org/1';
const COPY = 'https://web.archive.org/web/20200503120000/http://a.org/1';
const BASE = `{{cite web |url=${URL} |title=T}}`;
const OURS = `{{cite web |url=${URL} |title=T |archive-url=${COPY} |archive-date=3 May 2020 |url-status=dead}}`;

const revision = (revisionId: number, more: Partial<Revision> = {}): Revision => ({
  revisionId,
  user: 'Ana',
  sha1: `sha of ${revisionId}`,
  tags: [],
  wikitext: null,
  ...more,
});

/** The revision that undid the edit. */
const afterwards = (
  later: readonly Revision[],
  more: Partial<EditAfterwards> = {},
): number | null => judged(later, more)?.revisionId ?? null;

const judged = (later: readonly Revision[], more: Partial<EditAfterwards> = {}): Revert | null =>
  judgeRevert({
    templates: templatesOf('enwiki'),
    account: 'Bot',
    changes: [{ kind: 'add-copy', url: URL, copyUrl: COPY }],
    base: revision(1, { sha1: 'before', wikitext: BASE }),
    ours: revision(2, { user: 'Bot', wikitext: OURS }),
    later,
    last: later.filter(({ user }) => user !== 'Bot').at(-1) ?? null,
    ...more,
  });

test('nobody has edited since, or we alone', () => {
  expect(afterwards([])).toBeNull();
  expect(afterwards([revision(3, { user: 'Bot', wikitext: BASE })])).toBeNull();
});

test('the same text as before, wherever it stands in the history', () => {
  const back = revision(4, { sha1: 'before' });
  expect(afterwards([revision(3, { wikitext: OURS }), back, revision(5, { wikitext: OURS })])).toBe(
    4,
  );
});

test('a hidden text is not the same as another hidden one', () => {
  const base = revision(1, { sha1: '' });
  expect(afterwards([revision(3, { sha1: '', wikitext: OURS })], { base })).toBeNull();
});

test('the wiki says that ours was reverted: by the revision that undoes, else by the newest one', () => {
  const ours = revision(2, { user: 'Bot', tags: ['mw-reverted'], wikitext: OURS });
  const undo = revision(4, { tags: ['mw-undo'] });
  const newest = revision(5, { wikitext: OURS });
  expect(afterwards([revision(3), undo, newest], { ours })).toBe(4);
  expect(afterwards([revision(3), newest], { ours })).toBe(5);
});

const USURPED = OURS.replace('url-status=dead', 'url-status=usurped');

test.each<[what: string, wikitext: string, reverted: boolean]>([
  ['the copy is gone, the reference is there', `More. ${BASE}`, true],
  ['the reference is written otherwise, without a copy', `[${URL} T] more`, true],
  ['the reference is gone', 'Other words.', false],
  [
    'another reference came, ours is kept',
    `${OURS} {{cite web |url=http://b.org/ |title=B}}`,
    false,
  ],
  ['the copy was replaced by another one', OURS.replace('20200503120000', '20190101'), false],
  ['the date was written otherwise', OURS.replace('3 May 2020', '2020-05-03'), false],
])('by what stands there: %s', (_, wikitext, reverted) => {
  expect(afterwards([revision(3), revision(4, { wikitext })])).toBe(reverted ? 4 : null);
});

test.each<[kind: string, ours: string, now: string, reverted: boolean]>([
  ['tag-dead', `[${URL} T]{{dead link|date=May 2020}}`, `[${URL} T] x`, true],
  ['tag-dead', `[${URL} T]{{dead link|date=May 2020}}`, `x [${URL} T] {{dead link}}`, false],
  ['untag', `[${URL} T]`, `[${URL} T] {{dead link|date=May 2020}}`, true],
  ['declare-dead', OURS, OURS.replace('url-status=dead', 'url-status=live'), true],
  ['https', OURS, BASE, false],
  ['mark-usurped', USURPED, OURS, true],
  ['mark-usurped', USURPED, OURS.replace('=dead', '=unfit'), false],
  ['mark-usurped', `{{usurped|1=[${COPY} T]}}`, `[${URL} T] x`, true],
  ['mark-usurped', `{{usurped|1=[${COPY} T]}}`, `x {{Usurped|1=[${COPY} T]}}`, false],
  ['mark-usurped', `{{usurped|1=[${COPY} T]}}`, 'x', false],
  // Who says more than we did has not undone it.
  ['tag-dead', `[${URL} T]{{dead link}}`, `[${URL} T] {{webarchive |url=${COPY}}}`, false],
  ['tag-dead', `${BASE}{{dead link}}`, OURS.replace(' |url-status=dead', ''), false],
  ['tag-dead', `${BASE}{{dead link}}`, BASE.replace('}}', ' |url-status=usurped}}'), false],
  ['tag-dead', `[${URL} T]{{dead link}}`, `[${URL} T]. {{dead link}}`, false],
  ['tag-dead', `<ref>[${URL} T]{{dead link}}</ref>`, `<ref>[${URL} T]</ref>{{Dead link}}`, false],
  ['tag-dead', `[${URL} T]{{dead link}}`, `[${URL} T]\n* [http://b.org B] {{dead link}}`, true],
  ['declare-dead', OURS, OURS.replace('url-status=dead', 'url-status=unfit'), false],
  ['declare-dead', OURS, OURS.replace(' |url-status=dead', ''), false],
])('%s: from %s to %s', (kind, before, now, reverted) => {
  const undoneBy = afterwards([revision(3, { wikitext: now })], {
    changes: [{ kind, url: URL, copyUrl: null }],
    ours: revision(2, { user: 'Bot', wikitext: before }),
  });
  expect(undoneBy).toBe(reverted ? 3 : null);
});

test('of texts that the wiki hides nothing is told', () => {
  expect(afterwards([revision(3)], { ours: revision(2, { user: 'Bot' }) })).toBeNull();
  expect(afterwards([revision(3)], { base: null, ours: null })).toBeNull();
});

test('a copy that was put elsewhere beside its link is kept', () => {
  const wikitext = `[${URL} T], Author. {{webarchive |url=${COPY.replace('https', 'http')}}}`;
  expect(afterwards([revision(3, { wikitext })])).toBeNull();
});

test('where the text that we repaired was undone, too, that was meant', () => {
  const base = revision(1, { tags: ['mw-reverted'], wikitext: BASE });
  const ours = revision(2, { user: 'Bot', tags: ['mw-reverted'], wikitext: OURS });
  const restored = revision(3, { tags: ['mw-manual-revert'], wikitext: 'Older words.' });
  expect(afterwards([restored], { base, ours })).toBeNull();
});

test('only what was taken back is told; of a revert of the whole edit all', () => {
  const changes = [
    { kind: 'add-copy', url: URL, copyUrl: COPY },
    { kind: 'tag-dead', url: 'http://b.org/', copyUrl: null },
  ];
  const ours = revision(2, {
    user: 'Bot',
    wikitext: `${OURS} [http://b.org/ B]{{dead link}}`,
  });
  const partly = revision(3, { wikitext: `${OURS} [http://b.org/ B]` });
  expect(judged([partly], { changes, ours })).toEqual({ revisionId: 3, undone: [false, true] });
  const whole = revision(4, { sha1: 'before' });
  expect(judged([whole], { changes, ours })).toEqual({ revisionId: 4, undone: [true, true] });
});

test('what we changed ourselves later, nobody has undone', () => {
  const tagged = revision(2, { user: 'Bot', wikitext: `${BASE}{{dead link}}` });
  const aside = revision(3, { wikitext: `Words. ${BASE}{{dead link}}` });
  const copied = revision(4, { user: 'Bot', wikitext: `Words. ${OURS}` });
  const changes = [{ kind: 'tag-dead', url: URL, copyUrl: null }];
  const more = { changes, ours: tagged, last: aside };
  expect(afterwards([aside, copied], more)).toBeNull();
});
