import type { Bench, Figure } from '../../runtime/bench';
import type { HostLook } from '../../status/host-look';
import { STATUS } from '../../status/status-code';
import { PAGE_BYTES_MAX } from '../transport/http-exchange';
import {
  asChecked,
  asFrame,
  asSibling,
  readRealPages,
  type RealPageKind,
  type RealPage,
} from './corpus/real-pages';
import { SIBLING_NAME } from './corpus/sample';
import { isDoubtfulCopy } from './is-doubtful-copy';
import { judgeContent, type ContentJudgement } from './judge-content';
import { lookAtHost } from './look-at-host';
import { readPage } from './read-page';
import { sellsOffTopic } from './sells-off-topic';

/** As archives' copies are read. */
const COPY_BYTES_MAX = 1_048_576;

/** What is right to say of a page; null is nothing. */
const RIGHT: Readonly<Record<RealPageKind, string | null>> = {
  'not-found': 'soft-404',
  challenge: 'bot-wall',
  maintenance: 'maintenance',
  'server-error': 'server-error',
  suspended: 'suspended',
  'coming-soon': 'coming-soon',
  'default-page': 'default-page',
  login: 'to-login',
  parked: 'parked',
  sound: null,
  'good-copy': null,
  'spa-shim': null,
};

export const bench: Bench = {
  name: 'pages',
  description: 'What content is doubted for, over the real pages of the folder PAGES_DIR',
  run: async () => {
    const folder = process.env['PAGES_DIR'];
    if (folder === undefined) return [];
    const pages = readRealPages(folder);
    return figuresOf(await Promise.all(pages.map((page) => judge(page, pages))), folder);
  },
};

interface Judged {
  page: RealPage;
  alone: string | null;
  withLook: string | null;
  /** What is said of a sound page where the site shows something for every address. */
  besideSoft: string | null;
  copy: boolean;
  /** Whether it sells what its address does not speak of (U1). */
  sells: boolean;
  ms: number;
}

async function judge(page: RealPage, all: readonly RealPage[]): Promise<Judged> {
  const startedMs = performance.now();
  const checked = asChecked(page, PAGE_BYTES_MAX);
  const judgement = judgeContent(page.asked, { page: checked }, null);
  const sells = sellsOffTopic(page.asked, checked) !== null;
  const ms = performance.now() - startedMs;
  const wordWith = async (sibling: Uint8Array | null): Promise<string | null> =>
    wordOf(judgeContent(page.asked, { page: checked }, await lookFor(page, sibling)));
  const isSound = RIGHT[page.kind] === null;
  const withLook = await wordWith(isSound ? null : page.body);
  const siblings = isSound ? softSiblingsOf(page, all) : [];
  const besideSoft = (await Promise.all(siblings.map(wordWith))).find((word) => word !== null);
  const copy = isDoubtfulCopy(page.asked, asChecked(page, COPY_BYTES_MAX));
  return {
    page,
    alone: wordOf(judgement),
    withLook,
    besideSoft: besideSoft ?? null,
    copy,
    sells,
    ms,
  };
}

/**
 * What a site may show for every address that it does not know, with a success: a not-found page of some software,
 * its front page (another page of the site, or else of another), its frame around nothing.
 */
function softSiblingsOf(page: RealPage, all: readonly RealPage[]): Uint8Array[] {
  const place = all.indexOf(page);
  const missing = all.filter(({ kind }) => kind === 'not-found');
  const sound = all.filter((one) => one.kind === 'sound' && one !== page);
  const front = sound.find(({ site }) => site === page.site) ?? sound[place % sound.length];
  return [missing[place % missing.length]?.body, front?.body, frameOf(page)].filter(
    (body) => body !== undefined,
  );
}

/** Undefined where most of what the page says stands in no paragraphs, so that it would only be the page again. */
function frameOf(page: RealPage): Uint8Array | undefined {
  const body = asFrame(page);
  return wordsIn({ ...page, body }) * 2 > wordsIn(page) ? undefined : body;
}

function wordsIn(page: RealPage): number {
  return readPage(asChecked(page, PAGE_BYTES_MAX)).ownWords;
}

function wordOf(judgement: ContentJudgement | null): string | null {
  if (judgement === null) return null;
  return judgement.kind === 'doubt' ? judgement.doubt : judgement.reason;
}

/** @param sibling what the site shows for every address that it does not know; null where it says that nothing is there */
async function lookFor(page: RealPage, sibling: Uint8Array | null): Promise<HostLook> {
  let letter = 0;
  return lookAtHost(page.asked, {
    ask: async (at) => {
      if (sibling === null) {
        return { code: STATUS.notFound, http: 404, redirect: null, page: null };
      }
      const body = asSibling({ ...page, body: sibling }, at);
      const { isComplete, body: start, contentType } = asChecked({ ...page, body }, PAGE_BYTES_MAX);
      const read = { at, contentType, body: start, isComplete };
      return { code: STATUS.fine, http: 200, redirect: null, page: read };
    },
    resolveNameServers: async () => [],
    random: {
      below: () => SIBLING_NAME.charCodeAt(letter++ % SIBLING_NAME.length) - 97,
      bytes: (length) => Buffer.alloc(length),
    },
    today: 1,
  });
}

function figuresOf(judged: readonly Judged[], folder: string): Figure[] {
  listWrong(judged, folder);
  const of = (kind: RealPageKind): Judged[] => judged.filter(({ page }) => page.kind === kind);
  const isSound = ({ page }: Judged): boolean => RIGHT[page.kind] === null;
  const sound = judged.filter(isSound);
  const others = judged.filter((one) => !isSound(one) && one.page.kind !== 'not-found');
  return [
    share('sound pages doubted', sound, ({ alone }) => alone !== null, [0, 0.001]),
    share(
      'sound pages doubted, beside a soft sibling',
      sound,
      ({ besideSoft }) => besideSoft !== null,
      [0, 0.001],
    ),
    share('sound pages that sell', sound, ({ sells }) => sells, [0, 0.002]),
    share(
      'good copies refused',
      [...of('sound'), ...of('good-copy')],
      ({ copy }) => copy,
      [0, 0.01],
    ),
    share(
      'not-found pages, alone',
      of('not-found'),
      ({ alone }) => alone === 'soft-404',
      [0.75, 1],
    ),
    share('not-found pages, with the look', of('not-found'), isLookedRight, [0.92, 1]),
    share('not-found pages, as copies', of('not-found'), ({ copy }) => copy, [0.75, 1]),
    share('other kinds, the right reason', others, isRight, [0.7, 1]),
    ...Object.keys(RIGHT).flatMap((kind) => {
      const ones = others.filter(({ page }) => page.kind === kind);
      return ones.length === 0 ? [] : [share(`${kind}, the right reason`, ones, isRight, [0.7, 1])];
    }),
    ...speedOf(judged),
  ];
}

function isRight({ page, alone }: Judged): boolean {
  return alone === RIGHT[page.kind];
}

function isLookedRight({ page, withLook }: Judged): boolean {
  return withLook === RIGHT[page.kind];
}

function share(
  name: string,
  ones: readonly Judged[],
  fits: (one: Judged) => boolean,
  [least, most]: readonly [number, number],
): Figure {
  const count = ones.filter(fits).length;
  const value = count / Math.max(1, ones.length);
  const target = least > 0 ? `>= ${least}` : `<= ${most}`;
  return {
    name: `${name} (${count} of ${ones.length})`,
    value,
    unit: '',
    target,
    ok: value >= least && value <= most,
  };
}

function speedOf(judged: readonly Judged[]): Figure[] {
  const all = judged.map(({ ms }) => ms).sort((one, other) => one - other);
  const mean = all.reduce((sum, ms) => sum + ms, 0) / Math.max(1, all.length);
  const p99 = all[Math.floor(all.length * 0.99)] ?? 0;
  return [
    { name: 'read and judged, mean', value: mean, unit: 'ms', target: '<= 5', ok: mean <= 5 },
    { name: 'read and judged, p99', value: p99, unit: 'ms', target: '<= 50', ok: p99 <= 50 },
  ];
}

/** With PAGES_LIST, whatever is not right, one a line. */
function listWrong(judged: readonly Judged[], folder: string): void {
  if (process.env['PAGES_LIST'] === undefined) return;
  for (const { page, alone, withLook, besideSoft, copy } of judged) {
    const right = RIGHT[page.kind];
    const isAllRight = alone === right && withLook === right && besideSoft === null;
    if (isAllRight && copy === (right !== null)) continue;
    const words = [`alone ${alone ?? '-'}`, `looked ${withLook ?? '-'}`];
    const soft = besideSoft === null ? [] : [`beside a soft sibling ${besideSoft}`];
    const found = [...words, ...soft, `copy ${copy ? 'refused' : 'taken'}`].join(', ');
    process.stderr.write(`${folder}/pages/${page.id}.html ${page.kind} ${page.lang} ${found}\n`);
  }
}
