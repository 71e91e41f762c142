import { join } from 'node:path';
import express from 'express';
import { ROOT } from '../../../../../toolforge/root';
import type { Findings } from '../../../../answers/findings';
import { createStoredFindings } from '../../../../answers/stored-findings';
import { NO_TAKEN_NAMES } from '../../../../answers/taken-names';
import type { Clock } from '../../../../runtime/clock';
import type { Database } from '../../../../runtime/database';
import { createLogger } from '../../../../runtime/logger';
import { loadMessages } from '../../../../runtime/messages';
import { createMarkIndex } from '../../../../status/mark-index';
import { startWeb, type RunningWeb } from '../../../http/server';
import { createSiteRoutes } from '../site-routes';

/**
 * The addresses of this room alone, over generated tables, without wikis and marks.
 * @param findingsInstead what takes the place of some that are stored
 */
export function serveSite(
  store: Database,
  clock: Clock,
  findingsInstead: Partial<Findings> = {},
): Promise<RunningWeb> {
  const stored = createStoredFindings(store, () => Promise.resolve(createMarkIndex([])));
  const findings = { ...stored, ...findingsInstead };
  const app = express().use(
    createSiteRoutes({
      store,
      findings,
      clock,
      wikis: {
        all: [],
        find: () => null,
        isAwaited: () => false,
        unwatched: () => Promise.resolve(null),
      },
      fixesOf: () => 'none',
      takenNames: NO_TAKEN_NAMES,
      messages: loadMessages(join(ROOT, 'i18n')),
      source: { version: '0', commit: '0', url: 'https://gitlab.wikimedia.org/weboid' },
      logger: createLogger('warn'),
      publicUrl: 'https://weboid.toolforge.org',
    }),
  );
  return startWeb(app, 0, '127.0.0.1');
}
