import { createServer, type RequestListener, type Server } from 'node:http';
import { BENCH_PAGE_ID, type BenchPage } from './bench-page';
import type { Files } from './built-files';

/** Where the page is as wikis without the gadget send it, and as wikis with it do. */
export const PLAIN_PAGE = '/';
export const GADGET_PAGE = '/with-gadget';
const STYLES = '/weboid-columns.css';
const QUESTION = '/externalLinkProblem';

/** Listens on a port of its own, and knows no answers yet. */
export function listen(): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
  });
}

/** Answers as the wiki does for the page, and as Weboid does when asked about its block. */
export function benchAnswers({ html, dead }: BenchPage, files: Files): RequestListener {
  const problems = dead.map((url) => ({ url, verdict: 'unreachable' }));
  const block = Math.floor(BENCH_PAGE_ID / 64);
  const pages = [{ pageid: BENCH_PAGE_ID, problems }];
  const head = `<link rel="stylesheet" href="${STYLES}"></head>`;
  const answers: Record<string, readonly [type: string, text: string]> = {
    [PLAIN_PAGE]: ['text/html', html],
    [GADGET_PAGE]: ['text/html', html.replace('</head>', head)],
    [STYLES]: ['text/css', files['weboid-columns.css'] ?? ''],
    [QUESTION]: ['application/json', JSON.stringify({ dbname: 'examplewiki@WMF', block, pages })],
  };
  return ({ url = '' }, response) => {
    const [type, text] = answers[url.replace(/\?.*/, '')] ?? ['text/plain', ''];
    response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(text);
  };
}
