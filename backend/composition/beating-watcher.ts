import type { CrawlWatcher } from '../crawler/loop/crawl-watcher';

/** The same watcher; `beat` is told of whatever goes on in the URL loop, be it that nothing was due. */
export function beatingWatcher(watcher: CrawlWatcher, beat: () => void): CrawlWatcher {
  const beatAfter =
    <Facts extends unknown[]>(tell: (...facts: Facts) => void) =>
    (...facts: Facts): void => {
      tell(...facts);
      beat();
    };
  return {
    stored: beatAfter((status) => watcher.stored(status)),
    opened: beatAfter(() => watcher.opened()),
    closed: beatAfter(() => watcher.closed()),
    leased: beatAfter((hosts) => watcher.leased(hosts)),
    gaveBack: beatAfter((hosts) => watcher.gaveBack(hosts)),
  };
}
