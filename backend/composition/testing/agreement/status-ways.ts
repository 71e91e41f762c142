import { createTableChangeFeed } from '../../../store/changes/table-change-feed';
import { json, type AskedWorld } from './asked-world';

interface StatusTold {
  parts: {
    pages: { wikis: number };
    changes: { entries: number };
    names: { suspected: number; taken: number };
  };
}

/** Compares the numbers of how Weboid is doing with what the world has. */
export async function compareStatus(asked: AskedWorld): Promise<void> {
  const { world, database, found } = asked;
  const { parts } = await json<StatusTold>(asked, '/status?format=json');
  const standing = (wanted: string): number =>
    world.names.filter((name) => name.standing === wanted).length;
  const log = await createTableChangeFeed(database).after(0, 100_000);
  found.value('/status wikis', world.wikis.length, parts.pages.wikis);
  found.value('/status suspected', standing('suspected'), parts.names.suspected);
  found.value('/status taken', standing('taken'), parts.names.taken);
  found.value('/status changes', log.length, parts.changes.entries);
}
