import { latinKeys } from './latin-keys';

/** As sites of these languages have them, by several schemes each. */
test.each([
  ['щука в подъезде', ['shchuka v podezde', 'schuka v pod-ezde', 'shhuka v podyezde']],
  ['хочет ёжик яхту', ['khochet yozhik yakhtu', 'hochet ezhik iahtu', 'xochet jozhik jaxtu']],
  ['цирк юных объявлений', ['tsirk yunykh obyavleniy', 'cirk junyh objavlenij']],
  ['київська їжа', ['kyivska yizha', 'kiivska jizha', 'kyyivska izha']],
  ['голова громади', ['holova hromady', 'golova gromadi']],
  ['ямбол и щитът', ['yambol i shtitat', 'jambol i shtitut']],
  ['ђорђе чека жељка', ['djordje ceka zeljka', 'dorde cheka zheljka']],
  [
    'ψάρια στην ευρώπη χωρίς θέμα',
    ['psaria stin eyropi choris thema', 'psaria stin evropi horis thema'],
  ],
])('%s has the same keys in every scheme', (title, slugs) => {
  const fold = (text: string): string => latinKeys(text.split(/[ -]/)).join(' ');
  const wanted = latinKeys(title.split(' '));
  for (const slug of slugs) {
    const told = fold(slug).split(' ');
    const shared = wanted.filter((key) => told.includes(key)).length;
    expect([slug, shared / wanted.length >= 0.5]).toEqual([slug, true]);
  }
});

test('other words have other keys', () => {
  expect(latinKeys(['музей'])).not.toEqual(latinKeys(['metro']));
});
