import { getDomain } from 'tldts';
import type { Random } from '../../runtime/random';
import type { DayNumber } from '../../status/day-number';
import type { HostLook } from '../../status/host-look';
import { outcomeOf } from '../../status/status-code';
import type { NormalUrl } from '../../url/normal-url';
import type { ResolveNameServers } from '../transport/name-servers';
import type { Observation } from '../probe/probe';
import { segmentsOf } from './signs/front-page';
import { areParkingServers } from './signs/parking-services';
import { readPage } from './read-page';
import { textPrint, titlePrint } from './signs/similarity';
import { isWall } from './signs/wall';

/** What matters of the check of an invented address. */
type SiblingAnswer = Pick<Observation, 'code' | 'http' | 'redirect' | 'page'>;

/** What a look works with. */
export interface HostLookParts {
  /**
   * Checks an address now, reading the page; pacing, time limit and address guard are the caller's.
   * What it throws ends the look.
   * @returns null where nobody may ask (W3.15): that says nothing
   */
  ask: (url: NormalUrl) => Promise<SiblingAnswer | null>;
  resolveNameServers: ResolveNameServers;
  random: Random;
  today: DayNumber;
}

const LOOK_DAYS = 30;
/** A look that yielded nothing is worth another one sooner. */
const UNKNOWN_LOOK_DAYS = 7;
const LETTERS = 18;

/** Whether what was found still counts. */
export function isFreshLook({ lookedDay, sibling }: HostLook, today: DayNumber): boolean {
  return today - lookedDay < (sibling === 'unknown' ? UNKNOWN_LOOK_DAYS : LOOK_DAYS);
}

/**
 * Looks at what a host answers where no page can be: one request for an invented address beside a page
 * of its, and one for its domain's name servers.
 * @param page a page of the host that is to be judged
 * @throws what `looking.ask` throws
 */
export async function lookAtHost(page: NormalUrl, looking: HostLookParts): Promise<HostLook> {
  const { ask, random, today } = looking;
  const url = siblingOf(page, random);
  const observation = await ask(url);
  const isParked = await isDomainParked(page.host, looking.resolveNameServers);
  return { lookedDay: today, isParked, ...answerOf(url, observation) };
}

/**
 * An address beside a page that cannot exist: the same directory and extension, random letters. From
 * the first number on the path is left out, as servers find many pages by a number alone and pass
 * over the name behind it.
 */
export function siblingOf(page: NormalUrl, random: Random): NormalUrl {
  const segments = segmentsOf(page.path);
  const [file = ''] = page.path.split('?', 1);
  const last = segments.at(-1) ?? '';
  const isDirectory = file.endsWith('/') && segments.length > 0;
  const numbered = segments.findIndex((segment) => /\d/.test(segment));
  const kept = segments.slice(0, -1).slice(0, numbered < 0 ? undefined : numbered);
  const extension = /\.[a-z]{2,5}$/i.exec(last)?.[0] ?? (isDirectory ? '/' : '');
  return page.with({ path: `/${[...kept, randomName(random)].join('/')}${extension}` });
}

function randomName(random: Random): string {
  const letters = Array.from({ length: LETTERS }, () => 97 + random.below(26));
  return String.fromCharCode(...letters);
}

type Answer = Pick<HostLook, 'sibling' | 'target' | 'title' | 'print'>;

const NOTHING = { target: '', title: '', print: new Uint8Array(8) };

function answerOf(url: NormalUrl, sibling: SiblingAnswer | null): Answer {
  if (sibling === null) return { sibling: 'unknown', ...NOTHING };
  const { code, http, redirect, page } = sibling;
  const outcome = outcomeOf({ code, http });
  if (outcome === 'failed' && http !== null && http >= 400 && http < 500) {
    return { sibling: 'hard', ...NOTHING };
  }
  if (outcome !== 'good') return { sibling: 'unknown', ...NOTHING };
  const moved = redirect !== null && redirect.class !== 'same-page';
  const target = moved ? redirect.target.text : '';
  if (page === null) return { sibling: 'soft', ...NOTHING, target };
  const text = readPage(page);
  if (isWall(text)) return { sibling: 'unknown', ...NOTHING };
  const print = text.isShell ? NOTHING.print : textPrint(text, url);
  return { sibling: 'soft', target, title: titlePrint(text, url), print };
}

/** A domain whose name servers cannot be found is not taken for a parked one. */
async function isDomainParked(host: string, resolve: ResolveNameServers): Promise<boolean> {
  const domain = getDomain(host);
  if (domain === null) return false;
  try {
    return areParkingServers(await resolve(domain));
  } catch (error) {
    if (isDnsError(error)) return false;
    throw error;
  }
}

function isDnsError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
