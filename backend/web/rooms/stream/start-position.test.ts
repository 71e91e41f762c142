import type { LogReach } from '../../../store/changes/log-reach';
import { startPosition } from './start-position';
import type { WantedStart } from './stream-question';

const purged: LogReach = { oldest: 5, oldestAtS: 100, head: 9, sinceId: null };
const whole: LogReach = { ...purged, oldest: 1 };
const since = (sinceS: number): WantedStart => ({ at: 'time', sinceS });

test.each<[string, LogReach, WantedStart, [position: number, hasGap: boolean]]>([
  ['now', purged, { at: 'now' }, [9, false]],
  ['behind a change', purged, { at: 'id', id: 7 }, [7, false]],
  ['just before the oldest', purged, { at: 'id', id: 4 }, [4, false]],
  ['further back', purged, { at: 'id', id: 3 }, [4, true]],
  ['behind what never was', purged, { at: 'id', id: 10 }, [9, true]],
  ['at a moment', { ...purged, sinceId: 7 }, since(120), [6, false]],
  ['at that of the oldest', { ...purged, sinceId: 5 }, since(100), [4, false]],
  ['before it', { ...purged, sinceId: 5 }, since(99), [4, true]],
  ['before it, where nothing was purged', { ...whole, sinceId: 1 }, since(99), [0, false]],
  ['after all', purged, since(500), [9, false]],
  [
    'in a log that was purged empty',
    { oldest: 10, oldestAtS: null, head: 9, sinceId: null },
    since(1),
    [9, true],
  ],
])('%s', (_where, reach, start, found) => {
  const { position, hasGap } = startPosition(reach, start);
  expect([position, hasGap]).toEqual(found);
});
