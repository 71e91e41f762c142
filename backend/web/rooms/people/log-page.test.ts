import { NO_TAKEN_NAMES } from '../../../answers/taken-names';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { checkWellFormed } from '../../testing/well-formed';
import { logPage } from './log-page';

const { messages, source } = sampleParts(sampleWiki([]), {});

test.each([
  [false, 'second editor: 2<'],
  [true, 'second editor: 2+<'],
])('says how many live pages wait, and whether there are more: %s', (isMoreWaiting, words) => {
  const view = {
    translator: messages.translator(['en']),
    languages: [],
    source,
    today: 3_610,
    takenNames: NO_TAKEN_NAMES,
    form: { dbname: '', title: '', all: false },
    address: { path: '/log', query: new URLSearchParams() },
  };
  const waiting = ['a', 'b'].map((name) => ({
    url: `http://${name}.net/`,
    target: `https://${name}.net/`,
  }));
  const page = logPage(view, { deeds: [], older: null, waiting, isMoreWaiting });
  checkWellFormed(page);
  expect(page).toContain(words);
});
