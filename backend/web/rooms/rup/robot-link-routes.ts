import type { Request, RequestHandler, Router } from 'express';
import { orProblem } from '../../../answers/problem';
import { confirmRobot } from '../../../store/robots/confirm-robot';
import { refuseReports } from '../../../store/robots/end-robot';
import { robotOfToken, type RobotLink } from '../../../store/robots/robot-links';
import { askedAddress, type Robot } from '../../../store/robots/robots';
import { latencySeconds } from '../../../updates/wire/latency-seconds';
import { viewOf } from '../../pages/view-of';
import { robotLinkPage } from './robot-link-page';
import type { RupParts } from './rup-parts';

/** A robot, and the address to which the mail went whose link was followed. */
interface LinkTarget {
  robot: Robot;
  address: string;
}

/**
 * Where links in mails to robots lead. They prove themselves: no cookie, no form of ours, whatever a body says (RFC 8058).
 * GET changes nothing, since programs that look for dangers follow all links.
 */
export function addRobotLinks(router: Router, parts: RupParts): void {
  for (const link of ['confirm', 'unsubscribe'] as const) {
    router.get(
      `/rup/${link}/:token`,
      answer(parts, link, () => Promise.resolve('asked')),
    );
    router.post(`/rup/${link}/:token`, answer(parts, link, press));
  }
}

type Press = (
  parts: RupParts,
  link: RobotLink,
  followed: LinkTarget,
) => Promise<'asked' | 'done' | 'invalid'>;

function answer(parts: RupParts, link: RobotLink, act: Press): RequestHandler {
  return async (request, response) => {
    const step = await orProblem('database-unavailable', stepOf(parts, link, request, act));
    const view = viewOf(request, response, parts);
    response.status(step === 'invalid' ? 404 : 200).send(robotLinkPage(view, link, step));
  };
}

async function stepOf(
  parts: RupParts,
  link: RobotLink,
  request: Request,
  act: Press,
): Promise<'asked' | 'done' | 'invalid'> {
  const followed = await followedBy(parts, link, request);
  return followed === null ? 'invalid' : act(parts, link, followed);
}

/** The mail that asks has one token for both of its links. */
async function followedBy(
  { robots: { database, random }, clock }: RupParts,
  link: RobotLink,
  { params }: Request,
): Promise<LinkTarget | null> {
  const { token } = params;
  if (typeof token !== 'string') return null;
  const now = { nowS: Math.floor(clock.now() / 1_000), random };
  const asked = await robotOfToken(database, { link: 'confirm', token }, now);
  if (asked !== null) return { robot: asked, address: askedAddress(asked) };
  if (link === 'confirm') return null;
  const told = await robotOfToken(database, { link, token }, now);
  return told === null ? null : { robot: told, address: told.address };
}

async function press(
  { robots: { database, random }, clock }: RupParts,
  link: RobotLink,
  { robot, address }: LinkTarget,
): Promise<'done' | 'invalid'> {
  if (link === 'unsubscribe') {
    await refuseReports(database, { seen: robot, address }, random);
    return 'done';
  }
  const nowS = Math.floor(clock.now() / 1_000);
  const isConfirmed = await confirmRobot(database, robot, {
    nowS,
    latencyS: latencySeconds,
    random,
  });
  return isConfirmed ? 'done' : 'invalid';
}
