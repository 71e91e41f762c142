import { parseFound } from './parse-found';

const TOLD = {
  by: 'rule',
  since: '2026-11-18',
  check: 'same',
  title: 1,
  kept: 0.94,
  grown: 0.9,
  numbers: 1,
  date: 'same',
  rule: { from: 'old.example/…', to: 'https://new.example/…', right: 7, matching: 8 },
};
const READ = {
  by: 'rule',
  since: '2026-11-18',
  evidence: { check: 'same', title: 1, kept: 0.94, date: 'same' },
  rule: { right: 7, matching: 8 },
};

test('what the service tells is read', () => {
  expect(parseFound(TOLD)).toEqual(READ);
  const { kept: _kept, ...uncompared } = { ...TOLD, check: 'without-copy' };
  expect(parseFound(uncompared)).toEqual({
    ...READ,
    evidence: { ...READ.evidence, check: 'without-copy', kept: null },
  });
});

test.each([undefined, null, 'rule', 7, [], {}, { ...TOLD, since: 'today' }])(
  'of %j nothing is known',
  (value) => {
    expect(parseFound(value)).toBeUndefined();
  },
);

test.each([
  [{ by: 'magic' }, { by: 'links' }],
  [{ check: 'certain' }, { evidence: { ...READ.evidence, check: 'without-copy' } }],
  [{ kept: '<b>' }, { evidence: { ...READ.evidence, check: 'without-copy', kept: null } }],
  [{ title: 7 }, { evidence: { ...READ.evidence, title: 0 } }],
  [{ date: {} }, { evidence: { ...READ.evidence, date: 'unknown' } }],
  [{ rule: { right: 9, matching: 8 } }, { rule: null }],
  [{ rule: { right: 0.5, matching: 8 } }, { rule: null }],
  [{ rule: '<b>' }, { rule: null }],
])('of %j the weakest is believed', (changes, read) => {
  expect(parseFound({ ...TOLD, ...changes })).toEqual({ ...READ, ...read });
});
