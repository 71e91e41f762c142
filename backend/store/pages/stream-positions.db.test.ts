import { saveStreamPosition, streamPosition } from './stream-positions';
import { withStore } from '../testing/with-store';

const { database } = withStore();

test('each stream has its own position, the last one saved', async () => {
  const long = `https://stream.example.org/${'x'.repeat(300)}`;
  const eventId = JSON.stringify([
    { topic: 'eqiad.é', partition: 0, timestamp: 1_790_000_000_001 },
  ]);
  expect(await streamPosition(database, 'https://a.example/')).toBeNull();
  await saveStreamPosition(database, 'https://a.example/', '1', 1_790_000_000);
  await saveStreamPosition(database, 'https://a.example/', eventId, 1_790_000_005);
  await saveStreamPosition(database, `${long}1`, '3', 1_790_000_005);
  await saveStreamPosition(database, `${long}2`, '4', 1_790_000_005);
  expect(await streamPosition(database, 'https://a.example/')).toBe(eventId);
  expect(await streamPosition(database, `${long}1`)).toBe('3');
  expect(await streamPosition(database, `${long}2`)).toBe('4');
  expect(await database.select('SELECT saved_at FROM stream_position')).toEqual(
    [1, 2, 3].map(() => ({ saved_at: 1_790_000_005 })),
  );
});
