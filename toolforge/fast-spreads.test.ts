import { runInNewContext } from 'node:vm';
import { withFastSpreads } from './fast-spreads.mjs';

const NODE = '20.19.0';

test.each([
  ['a spread before a property', '({...one, b: 2})', '({...null,...one, b: 2})'],
  ['two spreads', '({...one, ...two})', '({...null,...one, ...two})'],
  [
    'one within the other',
    '({...one, c: {...two, d: 4}})',
    '({...null,...one, c: {...null,...two, d: 4}})',
  ],
  [
    'one that spreads the other',
    '({...{...one, a: 3}, b: 2})',
    '({...null,...{...null,...one, a: 3}, b: 2})',
  ],
  ['in a template', '`${{...one, b: 2}.b}`', '`${{...null,...one, b: 2}.b}`'],
  ['a spread alone', '({...one})', '({...one})'],
  ['a property first', '({b: 2, ...one})', '({b: 2, ...one})'],
  ['lists and arguments', 'Math.max(...[...[1], 2], 3)', 'Math.max(...[...[1], 2], 3)'],
  ['a rest that is taken', '(({a, ...rest}) => rest)(one)', '(({a, ...rest}) => rest)(one)'],
  ['text that looks like one', '"{...one, b: 2}"', '"{...one, b: 2}"'],
])('%s', (_, code, expected) => {
  const fast = withFastSpreads(code, NODE);
  expect(fast).toBe(expected);
  const outcomes = [code, fast].map((program) => resultOf(program));
  expect(outcomes[1]).toEqual(outcomes[0]);
});

test('a program keeps its first line, its lines, and the order in which it looks at things', () => {
  const code = `#!/usr/bin/env node
const seen = [];
const one = { get a() { seen.push('a'); return 1; }, [Symbol.for('s')]: 2 };
const made = {
  ...one,
  b: seen.push('b'),
  ...(seen.length > 5 ? one : null),
};
JSON.stringify([made, seen, Object.getOwnPropertySymbols(made).length]);`;
  const fast = withFastSpreads(code, NODE);
  expect(fast.split('\n').map((line) => line.replace('...null,', ''))).toEqual(code.split('\n'));
  expect(resultOf(fast)).toBe('[{"a":1,"b":2},["a","b"],1]');
});

test('a Node that makes them fast itself gets them as they are', () => {
  const code = '({...one, b: 2})';
  const made = ['20.20.2', '21.7.3', '22.0.0', '24.1.0'].map((node) => withFastSpreads(code, node));
  expect(made.map((one) => one === code)).toEqual([false, false, true, true]);
});

test('what is no program is refused', () => {
  expect(() => withFastSpreads('({...one, b: })', NODE)).toThrow(SyntaxError);
});

function resultOf(code: string): unknown {
  return runInNewContext(code.replace(/^#!.*/, ''), { one: { a: 1 }, two: { b: 2, c: 3 } });
}
