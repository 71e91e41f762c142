import { readTargetWiki } from './target-wiki';

const answer = (generator: string, extensions = [{ name: 'Gadgets' }]) => ({
  request: async () => ({
    query: { general: { sitename: 'Wiki', generator, lang: 'de' }, extensions },
  }),
});

test.each([
  ['MediaWiki 1.39.17', 'es5'],
  ['MediaWiki 1.41.5', 'es5'],
  ['MediaWiki 1.42.0', 'es2016'],
  ['MediaWiki 1.46.0-wmf.3', 'es2016'],
  ['MediaWiki 2.0.0', 'es2016'],
  ['something else', 'es5'],
])('%s takes %s', async (generator, syntax) => {
  expect(await readTargetWiki(answer(generator))).toEqual({
    siteName: 'Wiki',
    software: generator,
    language: 'de',
    syntax,
  });
});

test('a wiki without gadgets is told', async () => {
  await expect(readTargetWiki(answer('MediaWiki 1.43.0', []))).rejects.toThrow(
    'Wiki has no gadgets',
  );
});
