import { timestampOfMs } from '../memento/http-date';
import { MementoServer } from './memento-server';

/** How many copies each of its pages has. */
export interface ArchiveWork {
  copies: number[];
}

/** What it tells when it is ready. */
export interface ArchiveNews {
  /** Addresses of the TimeMaps, in the order of `copies`. */
  timeMaps: string[];
}

const FIRST_MS = Date.UTC(1998, 0, 1);
const SPAN_MS = Date.UTC(2026, 0, 1) - FIRST_MS;

/** An archive for benches: a process of its own, that ends with its parent. */
async function main({ copies }: ArchiveWork): Promise<void> {
  const server = await new MementoServer().start();
  const timeMaps = copies.map((count) => {
    const original = `http://museum${count}.example.org/exhibitions/the-mill?page=${count}`;
    const stamps = Array.from({ length: count }, (_, n) =>
      timestampOfMs(FIRST_MS + Math.floor((n / count) * SPAN_MS)),
    );
    server.add(original, stamps);
    return `${server.root}timemap/link/${original}`;
  });
  process.on('disconnect', () => process.exit());
  process.send?.({ timeMaps } satisfies ArchiveNews);
}

void main(JSON.parse(process.argv[2] ?? '') as ArchiveWork);
