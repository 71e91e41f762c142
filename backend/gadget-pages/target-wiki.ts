import { z } from 'zod';
import type { ActionApi } from '../wiki/http/action-api';
import { query } from '../wiki/api-query';
import { GadgetError } from './gadget-errors';

/** What of a wiki decides how the gadget for it is built. */
export interface TargetWiki {
  siteName: string;
  /** As the wiki says it: `MediaWiki 1.43.9`. */
  software: string;
  /** Code of its content language. */
  language: string;
  syntax: 'es2016' | 'es5';
}

/** Older ones refuse newer JavaScript than ES5. Source: MediaWiki $wgResourceLoaderValidateJS. */
const FIRST_WITH_ES2016 = 42;

const schema = z.object({
  query: z.object({
    general: z.object({ sitename: z.string(), generator: z.string(), lang: z.string() }),
    extensions: z.array(z.object({ name: z.string().default('') })),
  }),
});

/**
 * Asks a wiki what it is.
 * @throws ActionApiError; GadgetError where it has no gadgets
 */
export async function readTargetWiki(api: ActionApi): Promise<TargetWiki> {
  const answer = await query(api, schema, { meta: 'siteinfo', siprop: 'general|extensions' });
  const { general, extensions } = answer.query;
  if (!extensions.some(({ name }) => name === 'Gadgets')) {
    throw new GadgetError(
      `${general.sitename} has no gadgets: MediaWiki's extension Gadgets has to be installed there`,
    );
  }
  return {
    siteName: general.sitename,
    software: general.generator,
    language: general.lang,
    syntax: takesES2016(general.generator) ? 'es2016' : 'es5',
  };
}

function takesES2016(software: string): boolean {
  const [, major, minor] = /^MediaWiki (\d+)\.(\d+)/.exec(software) ?? [];
  return Number(major) > 1 || Number(minor) >= FIRST_WITH_ES2016;
}
