import { EventSource } from 'eventsource';
import { CHANGE_STREAM_PATH } from '../../../store/changes/change-event-id';
import { appendChanges } from '../../../store/changes/table-change-feed';
import { changeOf } from '../../../store/changes/testing/change-of';
import { withStore } from '../../../store/testing/with-store';
import { offsetIn } from './testing/listen';
import { serveStream } from './testing/serve-stream';

const { database } = withStore();

const append = (...urlIds: number[]): Promise<void> =>
  database.transaction((statements) =>
    appendChanges(
      statements,
      urlIds.map((urlId) => changeOf(urlId, 'doubtful', 'unreachable')),
      1_800_000_000,
    ),
  );

test('a client of the standard reads what was and what is, and goes on after a restart', async () => {
  await append(1, 2);
  let web = await serveStream(database);
  const address = `http://127.0.0.1:${web.port}${CHANGE_STREAM_PATH}?since=0&domain=museum-lunden.org`;
  const source = new EventSource(address);
  const heard: number[] = [];
  let wake = (): void => undefined;
  source.addEventListener('message', ({ lastEventId }: MessageEvent) => {
    heard.push(offsetIn(lastEventId));
    wake();
  });
  const until = async (count: number): Promise<void> => {
    while (heard.length < count) await new Promise<void>((resolve) => (wake = resolve));
  };
  try {
    await until(2);
    await append(3);
    await until(3);
    await web.close();
    await append(4);
    web = await serveStream(database, {}, web.port);
    await until(4);
    await append(5);
    await until(5);
    expect(heard).toEqual([1, 2, 3, 4, 5]);
  } finally {
    source.close();
    await web.close();
  }
});
