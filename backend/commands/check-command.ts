import { SingleBar } from 'cli-progress';
import type { Writable } from 'node:stream';
import { outcomeOf } from '../status/status-code';
import { classifyUrl } from '../url/classify-url';
import { compareUrls } from '../url/compare-urls';
import type { Translator } from '../runtime/messages';
import { openActionApi } from '../wiki/http/action-api';
import { readApiPage, type ApiPage } from '../wiki/api-page';
import { apiAddressIn, pageNameIn } from '../wiki/page-address';
import { readSiteInfo } from '../wiki/site-info';
import { CommandError } from './command-error';
import { forEachItem, readItems } from './items';
import type { Look, SingleCheck } from './single-check';
import { readPageHtml } from './page-html';
import { printable } from './printable';
import { whatwgUrl } from '../url/whatwg-url';

const LOOKS_AT_ONCE = 20;

/** What `weboid check` works with. */
export interface PageCheckParts {
  look: SingleCheck;
  userAgent: string;
  texts: Translator;
  /** Where the table goes. */
  output: Writable;
  /** Where the progress bar goes; nothing is drawn when it is no terminal. */
  progress: NodeJS.WriteStream;
}

/**
 * `weboid check`: the links of one page of any MediaWiki, looked at now, in a table for people.
 * @throws CommandError, PageAddressError, ActionApiError
 */
export async function checkCommand(address: string, checking: PageCheckParts): Promise<void> {
  const page = await readPage(address, checking.userAgent);
  const looks = await lookAtAll(sortedUrls(page.links), checking);
  checking.output.write(tableOf(page, looks, checking.texts));
}

async function readPage(text: string, userAgent: string): Promise<ApiPage> {
  const { html, address } = await readPageHtml(parseAddress(text), userAgent, 'the address');
  const api = openActionApi(apiAddressIn(html, address), userAgent);
  const site = await readSiteInfo(api);
  return readApiPage(api, site, pageNameIn(address, site.articlePath));
}

function parseAddress(text: string): URL {
  const address = whatwgUrl(text);
  if (address !== null && /^https?:$/.test(address.protocol)) return address;
  throw new CommandError(`check wants the http(s) address of a wiki page, not “${text}”`);
}

/** What is told about, each once: in the order of W7.2, addresses without a normal form last. */
function sortedUrls(links: string[]): string[] {
  const classified = links.map((link) => ({ link, ...classifyUrl(link) }));
  const urls = classified.flatMap(({ url }) => url ?? []);
  const invalid = classified.filter((one) => one.kind === 'invalid').map((one) => one.link);
  return [...new Set([...urls.sort(compareUrls).map(({ text }) => text), ...invalid])];
}

/** @returns looks in the order of the URLs */
async function lookAtAll(urls: string[], { look, progress }: PageCheckParts): Promise<Look[]> {
  const looks = new Map<string, Look>();
  const bar = new SingleBar({ format: '{bar} {value}/{total}', stream: progress });
  bar.start(urls.length, 0);
  await forEachItem(readItems(urls, process.stdin), LOOKS_AT_ONCE, async (url) => {
    looks.set(url, await look(url));
    bar.increment();
  });
  bar.stop();
  return urls.flatMap((url) => looks.get(url) ?? []);
}

function tableOf(page: ApiPage, looks: Look[], texts: Translator): string {
  const rows = looks.map((look) => [
    printable(wordFor(look, texts)),
    String(look.http ?? '–'),
    printable(look.url ?? look.input),
  ]);
  const widths = [0, 1].map((column) =>
    Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map(([word = '', http = '', url = '']) =>
    [word.padEnd(widths[0] ?? 0), http.padStart(widths[1] ?? 0), url].join('  '),
  );
  return [
    texts.text('weboid-check-heading', printable(page.title), looks.length),
    ...lines,
    texts.text('weboid-check-no-proof'),
    '',
  ].join('\n');
}

function wordFor(look: Look, texts: Translator): string {
  if (look.doubt !== null) return `${texts.text('weboid-check-doubtful')} (${look.doubt})`;
  const outcome = look.code === null ? 'untried' : outcomeOf({ code: look.code, http: look.http });
  return `${texts.text(`weboid-check-${outcome}`)} (${look.reason})`;
}
