import { normalUrl } from '../../url/testing/normal-url';
import { WRITTEN_FIRST } from './corpus/withheld/blind';
import { BARE_WORDS, WRITTEN_AFTER } from './corpus/withheld/tuned';
import { judgeContent, type ContentJudgement } from './judge-content';

const ASKED = normalUrl('https://valley.example.org/2019/rye.html');

/** Of a page that came with a failure. */
function judge(html: string): ContentJudgement | null {
  const errorPage = {
    at: ASKED,
    contentType: 'text/html',
    body: Buffer.from(html),
    isComplete: true,
  };
  return judgeContent(ASKED, { page: null, errorPage }, null);
}

describe('an error page that is called withheld leaves open what it withholds', () => {
  it.each(
    [...WRITTEN_FIRST, ...WRITTEN_AFTER, ...BARE_WORDS].map(
      ({ name, ...sample }) => [name, sample] as const,
    ),
  )('%s', (_name, { html, isWithheld }) => {
    const expected = { kind: 'unjudgeable', reason: 'withheld', code: 17 };
    if (isWithheld) expect(judge(html)).toMatchObject(expected);
    else expect(judge(html)).toBeNull();
  });
});
