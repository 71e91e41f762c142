/**
 * Shapes of the Wayback Machine's answers, each with the public document it comes from, or the public client that
 * reads it; all looked up in November 2026. None was fetched from the service: addresses, and numbers on which
 * nothing hangs, are made up.
 */

/** wayback-cdx-server/README.md of internetarchive/wayback (its change list ends with 2013-08-07), “Output Format (JSON)”. */
export const CDX_README_ROWS = [
  ['urlkey', 'timestamp', 'original', 'mimetype', 'statuscode', 'digest', 'length'],
  [
    'org,archive)/',
    '19970126045828',
    'http://www.archive.org:80/',
    'text/html',
    '200',
    'Q4YULN754FHV2U6Q5JUT6Q2P57WEWNNY',
    '1415',
  ],
  [
    'org,archive)/',
    '19971011050034',
    'http://www.archive.org:80/',
    'text/html',
    '200',
    'XAHDNHZ5P3GSSSNJ3DMEOJF7BMCCPZR3',
    '1402',
  ],
  [
    'org,archive)/',
    '19971211122953',
    'http://www.archive.org:80/',
    'text/html',
    '200',
    'XAHDNHZ5P3GSSSNJ3DMEOJF7BMCCPZR3',
    '1405',
  ],
];

/** Mostly with status 403: what akamhy/waybackpy looks for word by word (its issue 157). */
export const CDX_BLOCKED_SITE =
  'org.archive.util.io.RuntimeIOException: org.archive.wayback.exception.AdministrativeAccessControlException: Blocked Site Error\n';

/** The same form with the exception that clients look for beside it (edgi-govdata-archiving/wayback). */
export const CDX_ROBOTS =
  'org.archive.util.io.RuntimeIOException: org.archive.wayback.exception.RobotAccessControlException: Blocked By Robots\n';

/** A failure of the index's own in the same form, so not every exception is an exclusion. */
export const CDX_TIMEOUT =
  'org.archive.util.io.RuntimeIOException: java.net.SocketTimeoutException: Read timed out\n';

/** Made up: a page for people in place of an answer, as proxies in front of a service send it. */
export const HTML_ERROR_PAGE =
  '<!DOCTYPE html>\n<html lang="en"><head><title>Temporarily Offline</title></head><body><h1>Temporarily Offline</h1><p>Internet Archive services are temporarily offline.</p></body></html>\n';

/** One result of the availability API, version 2, as the Internet Archive's own browser extensions read it. */
export function availabilityResult(
  tag: string,
  closest: { url: string; timestamp: string; available?: unknown; status?: unknown } | null,
): Record<string, unknown> {
  const snapshots =
    closest === null ? {} : { closest: { status: '200', available: true, ...closest } };
  return { url: 'http://example.com/', tag, archived_snapshots: snapshots };
}

/**
 * “Save Page Now 2 Public API Docs Draft”, 2025-10-22, “User status”, and the counts that the
 * service adds: clients of 2026-09 note them down.
 */
export const SAVE_ACCOUNT = {
  processing: 0,
  available: 3,
  daily_captures: 49,
  daily_captures_limit: 30_000,
};

/** Same document, “Capture request”, with an id as clients of 2026 note them. */
export const SAVE_JOB = {
  url: 'https://site.org/a',
  job_id: 'spn2-dea4b01e9c1ac58789bf3ca48d09ea61d1225e9f',
};

/** The answer to one who asks again too soon: the same job, and a message (clients of 2026). */
export const SAVE_JOB_AGAIN = {
  ...SAVE_JOB,
  message:
    'The same snapshot had been made 2 minutes ago. You can make new capture of this URL after 1 hour.',
};

/** Same document, “Status request”. */
export const SAVE_PENDING = {
  status: 'pending',
  job_id: SAVE_JOB.job_id,
  resources: ['https://site.org/style.css'],
};

/** Same document, “Status request”. */
export const SAVE_SUCCESS = {
  status: 'success',
  job_id: SAVE_JOB.job_id,
  original_url: 'https://site.org/a',
  timestamp: '20261121120030',
  duration_sec: 6.203,
  resources: ['https://site.org/a', 'https://site.org/style.css'],
  outlinks: [],
};

/** Same document, “Error codes”; has status 200 also when it answers the capture request at once. */
export function saveError(statusExt: string): Record<string, unknown> {
  return {
    status: 'error',
    status_ext: statusExt,
    job_id: SAVE_JOB.job_id,
    exception: '[Errno -2] Name or service not known',
    message: "Couldn't resolve host for http://example5123.com.",
    resources: [],
  };
}
