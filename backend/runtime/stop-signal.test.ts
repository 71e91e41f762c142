import { getMaxListeners } from 'node:events';
import { stopSignal } from './stop-signal';

it('lets as many wait for it as want to', () => {
  const before = process.listeners('SIGTERM');
  const interrupting = process.listeners('SIGINT');
  expect(getMaxListeners(stopSignal())).toBe(0);
  for (const listener of process.listeners('SIGTERM'))
    if (!before.includes(listener)) process.off('SIGTERM', listener);
  for (const listener of process.listeners('SIGINT'))
    if (!interrupting.includes(listener)) process.off('SIGINT', listener);
});
