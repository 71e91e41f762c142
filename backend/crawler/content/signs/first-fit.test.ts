import { firstFit, isAnyFit } from './first-fit';

test('the first text that fits, of which only a beginning is looked at', () => {
  expect(firstFit(['one', 'two', 'twice'], /^tw/)).toBe('two');
  expect(firstFit(['a long way'], /way/, 6)).toBeUndefined();
  expect(firstFit(['a long way'], /long/, 6)).toBe('a long way');
  expect([isAnyFit([], /./), isAnyFit(['', 'x'], /./)]).toEqual([false, true]);
});
