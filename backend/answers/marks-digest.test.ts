import { createMarkIndex, type MarkIndex, type PlacedMark } from '../status/mark-index';
import { sampleParts, sampleWiki } from '../web/testing/sample-web';
import { tagOfBlock } from './block-tag';

const mark = (host: string): PlacedMark => ({
  pattern: { host, pathPrefix: '/' },
  mark: 'permadead',
  firstDay: 1,
  lastDay: 60_000,
});

/** The tag of one question after the other, with these marks. */
async function tagsWith(marks: MarkIndex, questions: number): Promise<(string | null)[]> {
  const wiki = sampleWiki([]);
  const { clock, source } = sampleParts(wiki, {});
  const findings = { marks: () => Promise.resolve(marks), blockStamp: () => Promise.resolve(7) };
  const question = { wiki, doubtful: false, details: false, lang: null };
  const tags: (string | null)[] = [];
  for (let asked = 0; asked < questions; asked += 1) {
    tags.push(await tagOfBlock({ ...question, block: 1 }, { findings, clock, source }));
  }
  return tags;
}

test('however many ask, the text of all marks is read once', async () => {
  const index = createMarkIndex([mark('a.net'), mark('b.net')]);
  let reads = 0;
  const counted = {
    ...index,
    get key() {
      reads += 1;
      return index.key;
    },
  };
  const [first, ...others] = await tagsWith(counted, 5);
  expect(first).toMatch(/^[\w-]{22}$/);
  expect(new Set(others)).toEqual(new Set([first]));
  expect(reads).toBe(1);
});

test('other marks are another tag, the same marks the same', async () => {
  const [one] = await tagsWith(createMarkIndex([mark('a.net')]), 1);
  expect(await tagsWith(createMarkIndex([mark('a.net')]), 1)).toEqual([one]);
  expect(await tagsWith(createMarkIndex([mark('b.net')]), 1)).not.toEqual([one]);
});
