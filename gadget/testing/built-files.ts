import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { buildGadget, GadgetBuildOptions } from '../build.mjs';

/** What was built, by name. */
export type Files = Readonly<Record<string, string>>;

type Build = typeof buildGadget;

const COMMENTS = /\/\*(?:!.*|<\/?nowiki>)\*\/\n?/g;
const LANGUAGE_FILE = /^weboid-i18n-(.+)\.json$/;

/** All files of a build. */
export async function builtFiles(
  build: Build,
  options: Omit<GadgetBuildOptions, 'outDir'>,
): Promise<Files> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'weboid-gadget-'));
  try {
    await build({ ...options, outDir });
    const read = (name: string): string => readFileSync(path.join(outDir, name), 'utf8');
    return Object.fromEntries(readdirSync(outDir).map((name) => [name, read(name)]));
  } finally {
    rmSync(outDir, { recursive: true });
  }
}

/** What a reader of one language loads. */
export interface Loaded {
  readonly language: string;
  /** Gzipped. */
  readonly bytes: number;
}

/**
 * What every page view loads, for each language: script, both style sheets and the language's texts, each
 * gzipped alone (together they are smaller), without the comments around them, which ResourceLoader
 * leaves out.
 */
export function loadedOnPageViews(files: Files): Loaded[] {
  const fixed = ['weboid.js', 'weboid.css', 'weboid-columns.css']
    .map((name) => gzippedBytes((files[name] ?? '').replace(COMMENTS, '')))
    .reduce((sum, bytes) => sum + bytes);
  return Object.keys(files).flatMap((name) => {
    const language = LANGUAGE_FILE.exec(name)?.[1];
    if (language === undefined) return [];
    const { core } = JSON.parse(files[name] ?? '{}') as { core: object };
    return [{ language, bytes: fixed + gzippedBytes(JSON.stringify({ [language]: core })) }];
  });
}

const gzippedBytes = (text: string): number => gzipSync(text).length;
