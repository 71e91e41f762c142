import { compileForm, compileTemplate } from './archive-form';

test('what stands around the placeholders is meant literally', () => {
  const { pattern } = compileForm('/query.php?a={time}');
  expect(pattern.test('/query.php?a=2015')).toBe(true);
  expect(pattern.test('/queryXphp?a=2015')).toBe(false);
  expect(pattern.test('/query.phpa=2015')).toBe(false);
});

test('a form gives its parts by name, and their kinds', () => {
  const { pattern, timeKind, originalKind } = compileForm('/{user}/{time:dashed}/{original:named}');
  expect(pattern.exec('/a/20060614-0000/www.b.de/c')?.groups).toEqual({
    user: 'a',
    time: '20060614-0000',
    original: 'www.b.de/c',
  });
  expect([timeKind, originalKind]).toEqual(['dashed', 'named']);
});

test.each([
  ['{time:never}', 'never'],
  ['{original:never}', 'never'],
  ['{collection:never}', 'never'],
  ['{time:constructor}', 'constructor'],
])('the kind in %s does not exist', (form, kind) => {
  expect(() => compileForm(`/${form}/`)).toThrow(kind);
});

test('a place without a value is left empty', () => {
  const template = compileTemplate('https://a.de/{time}{flags}/{original}');
  expect(template({ time: '2015', original: 'http://b.de/' })).toBe(
    'https://a.de/2015/http://b.de/',
  );
});
