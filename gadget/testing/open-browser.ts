import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

/** Milliseconds: a wiki on a busy machine takes half a minute for a page at times. */
const PATIENCE_MS = 60_000;

/** Only this machine can be reached, and the browser does nothing of its own. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** The addresses that the example world was started with, without a slash at the end. */
export interface WorldAddresses {
  readonly wiki: string;
  readonly weboid: string;
  /** Of who owns the sites of the example web. */
  readonly desk: string;
}

/**
 * Reads what the end-to-end set-up hands over.
 * @throws when the tests run without it
 */
export function worldAddresses(): WorldAddresses {
  return {
    wiki: required('WEBOID_TEST_WIKI_SERVER'),
    weboid: required('WEBOID_TEST_WEBOID_SERVER'),
    desk: required('WEBOID_TEST_DESK_SERVER'),
  };
}

/** Starts the browser that the set-up has found. */
export function openBrowser(): Promise<Browser> {
  return launchBrowser(required('WEBOID_TEST_CHROMIUM'));
}

/** Starts this Chromium, headless, for this machine alone. */
export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

/** A tab of a reader who has not been here before, and all that went wrong or was asked in it. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly errors: string[];
  /** Addresses of all requests beyond the wiki. */
  readonly requests: string[];
}

/** Opens an empty tab that records its errors and its requests beyond the wiki. */
export async function newVisit(browser: Browser, { wiki }: WorldAddresses): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const errors: string[] = [];
  const requests: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${wiki}/`) && !url.startsWith('data:')) requests.push(url);
  });
  return { page, context, errors, requests };
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run npm run test:e2e`);
  return value;
}
