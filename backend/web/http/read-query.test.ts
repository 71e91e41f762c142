import { z } from 'zod';
import { Problem } from '../../answers/problem';
import { formatOf } from './parameters';
import { readQuery } from './read-query';

const schema = z.object({
  pageid: z.string().regex(/^\d+$/).transform(Number).meta({ problem: 'bad-pageid' }),
  limit: z.enum(['10', '50']).optional(),
  text: z.string().max(5).optional(),
  format: formatOf(['html', 'json']),
  day: z.iso.date().optional(),
  some: z
    .string()
    .transform((text) => text.split('|'))
    .pipe(z.array(z.enum(['a', 'b'])))
    .optional(),
  title: z.enum(['a']).meta({ problem: 'bad-title' }).transform(String).optional(),
});
const read = (query: string) => readQuery(schema, new URLSearchParams(query));

function problemIn(query: string): Problem {
  try {
    read(query);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('no problem');
}

test('known parameters are read, others ignored, empty ones absent', () => {
  expect(read('pageid=%207%20&limit=&x=1&x=2')).toEqual({ pageid: 7 });
});

test.each([
  ['limit=10', 'missing-parameter', 'pageid'],
  ['pageid=1&pageid=1', 'repeated-parameter', 'pageid'],
  ['pageid=x', 'bad-pageid', 'x'],
  ['pageid=1&limit=11', 'bad-parameter', 'limit=11'],
  ['pageid=1&text=abcdef', 'too-long', 'text'],
  ['pageid=1&text=%E4', 'bad-encoding', 'text'],
  ['pageid=1&text=%ED%A0%80', 'bad-encoding', 'text'],
  ['pageid=1&text=%00', 'bad-encoding', 'text'],
  ['pageid=1&text=\uD800', 'bad-encoding', 'text'],
  ['pageid=1&format=pdf', 'bad-format', 'html, json'],
  ['pageid=1&title=b', 'bad-title', 'b'],
])('%s is a %s', (query, code, subject) => {
  expect(problemIn(query)).toMatchObject({ code, subject });
});

test.each([
  ['limit=11', '10, 50'],
  ['day=yesterday', 'YYYY-MM-DD'],
  ['some=a%7Cc', 'a, b'],
  ['limit=10&text=abcdef', ''],
])('after %s it is told what is possible', (query, possible) => {
  expect(problemIn(`pageid=1&${query}`)).toMatchObject({ possible });
});
