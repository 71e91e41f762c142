import type { RequestHandler, Router } from 'express';
import type { z } from 'zod';
import { EMPTY_MANIFEST, readManifest, type DumpManifest } from '../../../dumps/manifest';
import { cacheable } from '../../http/headers';
import { queryOf } from '../../http/query-of';
import { readQuery } from '../../http/read-query';
import { createRouter } from '../../http/router';
import { viewOf } from '../../pages/view-of';
import { dataOperation } from './data-operations';
import { dataPage } from './data-page';
import type { DataParts } from './data-parts';
import { createDumpFiles } from './dump-files';

/** What is published, and the files themselves. */
export function createDataRoutes(parts: DataParts): Router {
  const router = createRouter();
  router.get('/data', showData(parts));
  if (parts.dumpFolder !== null) router.use('/data', createDumpFiles(parts.dumpFolder));
  return router;
}

function showData(parts: DataParts): RequestHandler {
  return async (request, response) => {
    const { format } = readQuery(dataOperation.query, queryOf(request));
    const { dumpFolder } = parts;
    const manifest = dumpFolder === null ? EMPTY_MANIFEST : await readManifest(dumpFolder);
    cacheable(response);
    if (format === 'json') response.json(dataJson(parts, manifest));
    else response.send(dataPage(viewOf(request, response, parts), manifest.files));
  };
}

function dataJson(
  { source, publicUrl }: DataParts,
  { files }: DumpManifest,
): z.input<typeof dataOperation.answer> {
  const told = files.map((file) => ({ ...file, url: `${publicUrl}/data/${file.name}` }));
  return { source, licence: 'CC0-1.0', files: told };
}
