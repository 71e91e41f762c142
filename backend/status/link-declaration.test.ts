import {
  accessIdOf,
  accessOfId,
  DECLARED_ACCESSES,
  DECLARED_FATES,
  declaresAnything,
  fateIdOf,
  fateOfId,
  gravestDeclaration,
  isDeclaredDead,
  monthIdOf,
  monthOfId,
  NOTHING_DECLARED,
} from './link-declaration';

test('what is stored comes back', () => {
  expect(DECLARED_FATES.map((fate) => fateOfId(fateIdOf(fate)))).toEqual([...DECLARED_FATES]);
  expect(DECLARED_ACCESSES.map((one) => accessOfId(accessIdOf(one)))).toEqual([
    ...DECLARED_ACCESSES,
  ]);
  for (const month of ['1990-01', '1999-12', '2024-03', '2026-11', null]) {
    expect(monthOfId(monthIdOf(month))).toBe(month);
  }
});

test('what nobody declares is nothing, and no month is before the web', () => {
  expect([fateIdOf(null), accessIdOf(null), monthIdOf('1989-12'), monthIdOf('0024-03')]).toEqual([
    0, 0, 0, 0,
  ]);
  expect(fateOfId(99)).toBeNull();
  expect(declaresAnything(NOTHING_DECLARED)).toBe(false);
  expect(declaresAnything({ ...NOTHING_DECLARED, access: 'limited' })).toBe(true);
});

test.each([
  [{ isTagged: true }, true],
  [{ fate: 'dead' }, true],
  [{ fate: 'unfit' }, true],
  [{ fate: 'usurped' }, true],
  [{ fate: 'deviated' }, false],
  [{ access: 'subscription' }, false],
] as const)('%j is called dead: %p', (said, isDead) => {
  expect(isDeclaredDead({ ...NOTHING_DECLARED, ...said })).toBe(isDead);
});

test('of several declarations the gravest and the earliest count', () => {
  const one = { fate: 'dead', isTagged: false, deadSince: '2024-03', access: null } as const;
  const other = {
    fate: 'usurped',
    isTagged: true,
    deadSince: '2023-12',
    access: 'limited',
  } as const;
  const both = { fate: 'usurped', isTagged: true, deadSince: '2023-12', access: 'limited' };
  expect(gravestDeclaration(one, other)).toEqual(both);
  expect(gravestDeclaration(other, one)).toEqual(both);
  expect(gravestDeclaration(one, NOTHING_DECLARED)).toEqual(one);
});
