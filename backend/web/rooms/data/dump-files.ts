import express, { type RequestHandler, type Response } from 'express';
import { readManifest } from '../../../dumps/manifest';
import {
  isFileName,
  LATEST_NAME,
  LATEST_TEXT_NAME,
  MANIFEST_NAME,
  SUMS_NAME,
} from '../../../dumps/published-file';
import { Problem } from '../../../answers/problem';

/** A file never changes under its name; it may be gone after some weeks. */
const OF_FILES = 'public, max-age=86400';
const OF_LISTS = 'public, max-age=300';

const LISTS: ReadonlyMap<string, string> = new Map([
  [SUMS_NAME, 'text/plain; charset=utf-8'],
  [LATEST_TEXT_NAME, 'text/plain; charset=utf-8'],
  [MANIFEST_NAME, 'application/json; charset=utf-8'],
]);

/**
 * The public files, whole or in part (RFC 9110, 14), to anybody and from pages of any site. Only names that we give are
 * looked for at all; a file counts from when the manifest tells of it.
 */
export function createDumpFiles(folder: string): RequestHandler {
  const files = express.static(folder, { index: false, redirect: false, cacheControl: false });
  return async (request, response, next) => {
    const name = request.path.slice(1);
    if (name === LATEST_NAME) return toLatest(folder, response);
    if (!LISTS.has(name) && !isFileName(name)) return next();
    if (!(await describeFile(folder, name, response))) return next();
    files(request, response, (error?: unknown) => {
      for (const header of ['Content-Type', 'ETag']) response.removeHeader(header);
      response.set('Cache-Control', 'no-store');
      const status = statusIn(error);
      if (status !== 412 && status !== 416) return next(error);
      response.status(status).end();
    });
  };
}

/** The dated name is the one to keep the file by. */
async function toLatest(folder: string, response: Response): Promise<void> {
  const { files } = await readManifest(folder);
  const newest = files.find(({ kind }) => kind === 'dump');
  if (newest === undefined) throw new Problem('not-found');
  response.set({ 'Cache-Control': OF_LISTS, 'Access-Control-Allow-Origin': '*' });
  response.redirect(302, `/data/${newest.name}`);
}

/** @returns false: there is no such file */
async function describeFile(folder: string, name: string, response: Response): Promise<boolean> {
  const type = LISTS.get(name);
  response.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag, Content-Range',
    'Cache-Control': type === undefined ? OF_FILES : OF_LISTS,
    'Content-Type': type ?? 'application/gzip',
  });
  if (type !== undefined) return true;
  const { files } = await readManifest(folder);
  const file = files.find((one) => one.name === name);
  if (file !== undefined) response.set('ETag', `"${file.sha256}"`);
  return file !== undefined;
}

/** Of an error of `send`; null: it has none. */
function statusIn(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : null;
}
