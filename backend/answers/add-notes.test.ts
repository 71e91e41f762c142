import { createMarkIndex } from '../status/mark-index';
import { DEFAULT_POLICY } from '../status/verdict';
import type { Finding } from '../store/answers/findings';
import { classifyUrl } from '../url/classify-url';
import { failed, finding, sampleParts, sampleWiki } from '../web/testing/sample-web';
import { addNotes } from './add-notes';
import { answerForLink } from './judge-link';
import type { LinkFacts } from './link-answer';

const judging = { policy: DEFAULT_POLICY, marks: createMarkIndex([]) };
const linkTo = (url: string, its: Finding) => answerForLink(url, classifyUrl(url), its, judging);

test('what was seen is asked of links that fail or are doubtful, and names their reason', async () => {
  const asked: number[][] = [];
  const { findings } = sampleParts(sampleWiki([]), {});
  const links = [
    linkTo('https://works.net/', finding({ urlId: 1 })),
    linkTo('https://dead.net/', { ...failed(64, 29, 6), urlId: 2 }),
    linkTo('https://new.net/', finding({ urlId: 3, runs: [], checkedDay: null })),
    linkTo('https://soft.net/', finding({ urlId: 4, doubt: 'soft-404' })),
  ];
  const noted = await addNotes(
    links,
    {
      ...findings,
      evidence: (urlIds) => {
        asked.push(urlIds);
        return Promise.resolve(
          new Map([
            [2, [{ sign: 'network', text: 'reset' }]],
            [4, [{ sign: 'title', text: 'Not found' }]],
          ]),
        );
      },
    },
    3_610,
  );
  expect(asked).toEqual([[2, 4]]);
  expect(noted.map(({ reason, evidence }: LinkFacts) => [reason, evidence])).toEqual([
    ['fine', undefined],
    ['broken-off', [{ sign: 'network', text: 'reset' }]],
    [undefined, undefined],
    ['soft-404', [{ sign: 'title', text: 'Not found' }]],
  ]);
});
