import type { RequestHandler, Router } from 'express';
import { readManifest } from '../../../dumps/manifest';
import { errorCode } from '../../../runtime/database-errors';
import { within } from '../../../runtime/within';
import { alarms } from '../../../status/alarms';
import type { LoopFigures } from '../../../store/figures/loop-figures';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import { viewOf } from '../../pages/view-of';
import { STATUS_SECTIONS } from './sections/all-sections';
import { worstOf } from './sections/standing';
import { statusOperation } from './status-operations';
import { statusPage, type NamedSection, type ToldStatus } from './status-page';
import type { StatusParts } from './status-parts';
import type { StatusInput } from './sections/status-section';

const CACHE_CONTROL = 'public, max-age=60';
/** Who looks whether something is wrong is told that the database is silent, not kept waiting for it. */
const PATIENCE_MS = 3_000;

/** How Weboid is doing, for everybody. @param figures as known lately */
export function createStatusRoutes(
  parts: StatusParts,
  figures: () => Promise<LoopFigures>,
): Router {
  const router = createRouter();
  router.get('/status', showStatus(parts, figures));
  return router;
}

function showStatus(parts: StatusParts, figures: () => Promise<LoopFigures>): RequestHandler {
  return async (request, response) => {
    const { format } = readQuery(statusOperation.query, queryOf(request));
    const known = await within(parts.clock, PATIENCE_MS, figures).catch((error: unknown) => {
      parts.logger.warn({ code: errorCode(error) }, 'how the loops stand could not be read');
      return null;
    });
    const told = known === null ? null : await sectionsOf(parts, known);
    const status = statusOf(told);
    response.set('Cache-Control', CACHE_CONTROL);
    if (format === 'json') response.json({ source: parts.source, ...statusJson(status) });
    else response.send(statusPage(viewOf(request, response, parts), status));
  };
}

async function sectionsOf(parts: StatusParts, figures: LoopFigures): Promise<NamedSection[]> {
  const { clock, wikis } = parts;
  const nowS = Math.floor(clock.now() / 1_000);
  const on = new Set(alarms(figures, nowS).map(({ code }) => code));
  const files = await publicFiles(parts);
  const input: StatusInput = { figures, alarms: on, wikis, files, nowS };
  return STATUS_SECTIONS.flatMap((section) => {
    const told = section.tell(input);
    return told === null ? [] : [{ ...told, name: section.name, heading: section.heading }];
  });
}

/** What is wrong with them is trouble of one part, and told as such. */
async function publicFiles({ dumpFolder, logger }: StatusParts): Promise<StatusInput['files']> {
  if (dumpFolder === null) return null;
  try {
    return (await readManifest(dumpFolder)).files;
  } catch (err) {
    logger.warn({ err }, 'the list of public files could not be read');
    return 'unreadable';
  }
}

function statusOf(sections: NamedSection[] | null): ToldStatus {
  if (sections === null) return { standing: 'trouble', sections: null };
  return { standing: worstOf(sections.map(({ standing }) => standing)), sections };
}

function statusJson({ standing, sections }: ToldStatus): object {
  const parts = (sections ?? []).map(({ name, data, standing: own }): [string, object] => [
    name,
    { standing: own, ...data },
  ]);
  return {
    status: standing,
    database: sections === null ? 'unreachable' : 'ok',
    parts: Object.fromEntries(parts),
  };
}
