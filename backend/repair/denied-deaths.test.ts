import type { Revision } from '../wiki/editing/revisions';
import { templatesOf } from '../wikitext/wikis/known-wikis';
import { deniedDeaths } from './denied-deaths';

const URL = 'http://a.org/1';
const BAD_COPY = 'https://web.archive.org/web/20100101000000/http://a.org/1';
const COPY = 'https://web.archive.org/web/20200503120000/http://a.org/1';

const citation = (copy: string, status: string): string =>
  `{{cite web |url=${URL} |title=T |archive-url=${copy} |archive-date=3 May 2020${status}}}`;

const revision = (wikitext: string | null): Revision => ({
  revisionId: 1,
  user: 'Ana',
  sha1: '',
  tags: [],
  wikitext,
});

const denied = (kind: string, base: string | null, ours: string | null, undone = true): string[] =>
  deniedDeaths(
    {
      templates: templatesOf('enwiki'),
      changes: [{ kind, url: URL, copyUrl: COPY }],
      base: revision(base),
      ours: revision(ours),
    },
    { undone: [undone] },
  );

const LIVE = ' |url-status=live';
const DEAD = ' |url-status=dead';

test.each([
  ['a copy that was added', 'add-copy', ['', citation(COPY, DEAD)], [URL]],
  ['a tag', 'tag-dead', [URL, `${URL} {{dead link}}`], [URL]],
  ['only https', 'https', [citation(COPY, ''), citation(COPY, '')], []],
  ['a name that was taken', 'mark-usurped', ['', ''], []],
  ['another copy', 'replace-copy', [citation(BAD_COPY, DEAD), citation(COPY, DEAD)], []],
  ['where no word means dead', 'replace-copy', [citation(BAD_COPY, ''), citation(COPY, '')], []],
  ['called dead with it', 'replace-copy', [citation(BAD_COPY, LIVE), citation(COPY, DEAD)], [URL]],
  ['nobody can see what was said', 'replace-copy', [null, citation(COPY, DEAD)], [URL]],
] as const)('undone: %s', (_, kind, [base, ours], wanted) => {
  expect(denied(kind, base, ours)).toEqual(wanted);
});

test('what still stands denies nothing', () => {
  expect(denied('add-copy', '', citation(COPY, DEAD), false)).toEqual([]);
});
