import { createHeldClock } from '../../runtime/testing/held-clock';
import { AddressPacing } from './address-pacing';
import { HostBusyError } from '../transport/host-busy-error';

test('hosts at one address have their turns one interval after the other', async () => {
  const clock = createHeldClock(0);
  const pacing = new AddressPacing(200, clock);
  await pacing.takeTurn('192.0.2.1', 'a');
  await pacing.takeTurn('192.0.2.2', 'elsewhere');
  const [second, third] = [
    pacing.takeTurn('192.0.2.1', 'b'),
    pacing.takeTurn('192.0.2.1', 'c').then(() => clock.now()),
  ];
  clock.advance(200);
  await second;
  clock.advance(200);
  expect(await third).toBe(400);
});

test('so many wait that a turn comes within ten seconds; the others make room', async () => {
  const pacing = new AddressPacing(200, createHeldClock(0));
  const asked = Array.from({ length: 51 }, () => pacing.takeTurn('192.0.2.1', 'a'));
  await expect(pacing.takeTurn('192.0.2.1', 'one more')).rejects.toThrow(HostBusyError);
  expect(asked).toHaveLength(51);
});

test('an interval of nothing makes nobody wait', async () => {
  const clock = createHeldClock(0);
  const pacing = new AddressPacing(0, clock);
  await pacing.takeTurn('192.0.2.1', 'a');
  await pacing.takeTurn('192.0.2.1', 'b');
  expect(clock.asleep()).toBe(0);
});
