import { NO_TAKEN_NAMES } from '../../../answers/taken-names';
import type { Here } from '../../pages/here';
import type { View } from '../../pages/view';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { checkWellFormed } from '../../testing/well-formed';
import { rankingPage } from './ranking-page';

const wiki = sampleWiki([]);
const { messages, source } = sampleParts(wiki, {});
const OF_ALL = 'The links of all wikis are counted together.';

function shown(asked: typeof wiki | null, onlyWiki: View['onlyWiki']): string {
  const query = new URLSearchParams();
  const view: View = {
    translator: messages.translator(['en']),
    languages: messages.languages,
    source,
    today: 3_610,
    takenNames: NO_TAKEN_NAMES,
    form: { dbname: '', title: '', all: false },
    address: { path: '/sites', query },
    ...(onlyWiki !== undefined && { onlyWiki }),
  };
  const here: Here = { path: '/sites', query };
  const page = rankingPage(view, here, {
    wiki: asked,
    ranking: 'dead',
    isFromTop: true,
    websites: [{ domain: 'site.org', dead: 4, newlyDead: 2 }],
    isCounted: true,
    after: null,
    format: 'html',
  });
  checkWellFormed(page);
  return page;
}

test.each([
  { of: 'all wikis', page: shown(null, null), isSaid: true },
  { of: 'one of them', page: shown(wiki, null), isSaid: false },
  { of: 'the only one that is watched', page: shown(null, wiki), isSaid: false },
])('that wikis are counted together is said where there are several: $of', ({ page, isSaid }) => {
  expect(page.includes(OF_ALL)).toBe(isSaid);
});
