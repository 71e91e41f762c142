import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { classifyUrl } from '../../../url/classify-url';
import type { NormalUrl } from '../../../url/normal-url';
import type { ReadPage } from '../../probe/page-in';
import { seesEnough } from '../../transport/sees-enough';

/** What a real page is, as somebody has said who looked at it. */
const KINDS = [
  'not-found',
  'challenge',
  'maintenance',
  'server-error',
  'suspended',
  'coming-soon',
  'default-page',
  'login',
  'parked',
  'sound',
  'good-copy',
  'spa-shim',
] as const;

export type RealPageKind = (typeof KINDS)[number];

const UNKNOWN_ADDRESS = 'https://www.example.org/texts/of-some-page.html';

const LINE = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  lang: z.string().nullish(),
  site: z.string(),
  /** null where nobody knows it any more. */
  url: z.string().nullish(),
  part: z.string().optional(),
});

/** A page of a folder of real ones: `manifest.jsonl` says what they are, `pages/<id>.html` holds their bytes. */
export interface RealPage {
  id: string;
  kind: RealPageKind;
  lang: string;
  site: string;
  asked: NormalUrl;
  /** All of it. */
  body: Uint8Array;
}

/**
 * Reads a folder of real pages. None are part of the repository: they are other people's.
 * @throws where a line is not as it has to be; pages that are not there, and addresses that nobody checks, are left out
 */
export function readRealPages(folder: string): RealPage[] {
  const lines = readFileSync(join(folder, 'manifest.jsonl'), 'utf8').split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const { id, kind, lang, site, url } = LINE.parse(JSON.parse(line));
      const asked = classifyUrl(url ?? UNKNOWN_ADDRESS).url;
      const body = bytesOf(join(folder, 'pages', `${id}.html`));
      return asked === null || body === null
        ? []
        : [{ id, kind, lang: lang ?? '', site, asked, body }];
    });
}

/** The page as a check reads it: 64 KiB, and further where these show too little. */
export function asChecked({ asked, body }: RealPage, bytesMax: number): ReadPage {
  const contentType = 'text/html';
  for (let bytes = 65_536; bytes < Math.min(body.length, bytesMax); bytes *= 2) {
    const start = body.subarray(0, bytes);
    if (seesEnough(start)) {
      return { at: asked, contentType, body: start, isComplete: false };
    }
  }
  const isComplete = body.length <= bytesMax;
  return { at: asked, contentType, body: body.subarray(0, bytesMax), isComplete };
}

/** The same page for an address beside it that cannot exist: what it repeats of its address is replaced. */
export function asSibling({ asked, body }: RealPage, at: NormalUrl): Uint8Array {
  const text = Buffer.from(body).toString('latin1');
  const [from, to] = [asked.path, at.path];
  return from.length < 4
    ? body
    : Buffer.from(text.replaceAll(asked.text, at.text).replaceAll(from, to), 'latin1');
}

/** What stands in a page's paragraphs, headings, lists and tables. */
const CONTENT = /<(p|h[1-6]|li|td|blockquote|pre)\b[^<>]{0,2000}>[^<]*<\/\1>/gi;

/** The same page without what it says: a site's frame around nothing. */
export function asFrame({ body }: RealPage): Uint8Array {
  return Buffer.from(Buffer.from(body).toString('latin1').replaceAll(CONTENT, ' '), 'latin1');
}

function bytesOf(file: string): Uint8Array | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
