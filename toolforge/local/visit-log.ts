import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import path from 'node:path';
import type { SeenVisit } from './world/example-web';

/** What the servers of the example web were asked for, as servers keep it: one line a request. */
export interface VisitLog {
  note: (visit: SeenVisit) => void;
  close: () => Promise<void>;
}

const fileIn = (dataFolder: string): string => path.join(dataFolder, 'visits.log');

/** Goes on with the log of a data folder. */
export function openVisitLog(dataFolder: string): VisitLog {
  const stream = createWriteStream(fileIn(dataFolder), { flags: 'a' });
  return {
    note: ({ day, method, url }) => void stream.write(`${day} ${method} ${url}\n`),
    close: async () => {
      stream.end();
      await finished(stream);
    },
  };
}

/** All of it, oldest first. */
export function readVisits(dataFolder: string): SeenVisit[] {
  const file = fileIn(dataFolder);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return lines.map((line) => {
    const [day = '', method = '', url = ''] = line.split(' ');
    return { day: Number(day), method, url };
  });
}
