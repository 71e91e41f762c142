import { budgetsOf, holdersOf, OWN_BUDGETS, REPLICA_BUDGETS } from './connection-budgets';

test('a list changes the budgets that it names, and no others', () => {
  expect(budgetsOf('', '')).toEqual({ own: OWN_BUDGETS, replicas: REPLICA_BUDGETS });
  expect(budgetsOf('crawler:2, web:4', 'feeder:1')).toEqual({
    own: { ...OWN_BUDGETS, crawler: 2, web: 4 },
    replicas: { ...REPLICA_BUDGETS, feeder: 1 },
  });
});

test('processes take the connections of their holders', () => {
  expect([holdersOf('web'), holdersOf('crawler'), holdersOf('migrate')]).toEqual([
    ['web', 'stream'],
    ['crawler'],
    ['command'],
  ]);
  expect([holdersOf('webservice-restart'), holdersOf('nothing')]).toEqual([[], null]);
});
