import { z } from 'zod';
import { describeIssue } from './describe-issue';

const schema = z.strictObject({
  rows: z.array(z.strictObject({ name: z.string(), times: z.int().min(2).optional() })),
});

test.each([
  ['the whole: Invalid input: expected object, received array', []],
  ['the whole: Invalid input: expected object, received undefined', undefined],
  ['rows: this key is missing', {}],
  ['more: this key is not known', { rows: [], more: 1 }],
  ['rows.1.name: this key is missing', { rows: [{ name: 'a' }, {}] }],
  ['rows.0.other: this key is not known', { rows: [{ name: 'a', other: 1 }] }],
  ['rows.0.name: Invalid input: expected string, received number', { rows: [{ name: 1 }] }],
  ['rows.0.times: expected a whole number of at least 2', { rows: [{ name: 'a', times: 1 }] }],
])('%s', (message, value) => {
  const { error } = schema.safeParse(value);
  expect(error && describeIssue(error)).toBe(message);
});
