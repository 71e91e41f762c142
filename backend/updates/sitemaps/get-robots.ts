import type { IncomingMessage } from 'node:http';
import { readBodyStart } from '../../crawler/transport/body-start';
import { getOnSite, type SiteAsker } from './get-on-site';
import { readRobots, type RobotsRules } from '../formats/robots-rules';
import { throwIfCutOff } from '../../crawler/transport/throw-if-cut-off';
import { createPathOnSite, type ServedSite } from '../../url/served-site';

/** What a site lets us do, and where it is by now. */
export interface RobotsSight {
  kind: 'rules';
  rules: RobotsRules;
  site: ServedSite;
}

/** `unreachable`: all is forbidden for now; `elsewhere`: it has moved to another host. */
export type NoRobots = { kind: 'unreachable' } | { kind: 'elsewhere' };

/** The rest is not heeded (RFC 9309, 2.5). */
const ROBOTS_BYTES_MAX = 512_000;
const SERVER_ERROR = 500;
const CLIENT_ERROR = 400;
const BUSY = 429;

/**
 * Asks for a site's robots.txt. Where it is not there, all is allowed; where its server fails, nothing is (RFC 9309, 2.3.1).
 * A host that nobody reaches by https is asked by http.
 * @throws VisitOverError; the signal's reason
 */
export async function getRobots(
  asker: SiteAsker,
  site: ServedSite,
): Promise<RobotsSight | NoRobots> {
  const sight = await ask(asker, site);
  const isHopeless = sight.kind !== 'failure' || site.port !== 0 || site.scheme === 'http';
  const answer = isHopeless ? sight : await ask(asker, { ...site, scheme: 'http' });
  if (answer.kind === 'failure') return { kind: 'unreachable' };
  return answer.kind === 'astray' ? { kind: 'elsewhere' } : answer;
}

function ask(asker: SiteAsker, site: ServedSite) {
  return getOnSite(asker, { site, path: '/robots.txt' }, readAnswer);
}

async function readAnswer(
  message: IncomingMessage,
  site: ServedSite,
): Promise<RobotsSight | NoRobots> {
  const { statusCode: status = 0 } = message;
  if (status >= SERVER_ERROR || status === BUSY) return { kind: 'unreachable' };
  if (status >= CLIENT_ERROR) return { kind: 'rules', rules: rulesIn('', site), site };
  const { bytes, complete } = await readBodyStart(message, { bytesMax: ROBOTS_BYTES_MAX });
  if (!complete && bytes.length < ROBOTS_BYTES_MAX) return { kind: 'unreachable' };
  throwIfCutOff(message);
  return { kind: 'rules', rules: rulesIn(new TextDecoder().decode(bytes), site), site };
}

const rulesIn = (text: string, site: ServedSite): RobotsRules =>
  readRobots(text, site, createPathOnSite(site));
