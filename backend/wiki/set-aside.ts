import { z } from 'zod';
import { query } from './api-query';
import { ActionApiError, ActionApiRefusal, type ActionApi } from './http/action-api';

/**
 * Pages for which a wiki does not do something though it answers otherwise. They are left alone for a while, so that
 * what comes behind them has its turn.
 */
export interface SetAside {
  /** Those of these pages that are left alone now, and those whose time has come again, to be tried one by one. */
  among(pageIds: readonly number[]): Promise<{
    resting: ReadonlySet<number>;
    again: ReadonlySet<number>;
  }>;
  /** Sets a page aside, each time for longer. */
  add(pageId: number, error: unknown): Promise<void>;
  /** It worked again. */
  remove(pageId: number): Promise<void>;
}

/** A fault of MediaWiki itself; what else it refuses is about us, or about its state. */
const OWN_FAULT = /^internal_api_error/;

const pagesSchema = z.object({ query: z.unknown().optional() });

/**
 * Whether a question failed because of the page that it was about: the wiki gives the text of another one, a redirect,
 * at once. Where it does not, or has said that it does not want us, no page is to blame.
 */
export async function isPageToBlame(api: ActionApi, error: unknown): Promise<boolean> {
  if (!(error instanceof ActionApiError)) return false;
  if (error instanceof ActionApiRefusal && !OWN_FAULT.test(error.code)) return false;
  try {
    await query(api, pagesSchema, SMALL_TEXT);
    return true;
  } catch (failure) {
    if (failure instanceof ActionApiError) return false;
    throw failure;
  }
}

/** A redirect is a line long, and found by an index. */
const SMALL_TEXT = {
  generator: 'allpages',
  gapfilterredir: 'redirects',
  gaplimit: 1,
  prop: 'revisions',
  rvprop: 'ids|content',
  rvslots: 'main',
};
