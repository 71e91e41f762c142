import type { Hindrance } from '../signs/detector';
import { botWall } from './bot-wall';
import { maintenance } from './maintenance';
import { serverError } from './server-error';
import { suspended } from './suspended';

/** Every kind of page that stands in the way of the one that was asked for; the first that is seen counts. */
export const HINDRANCES: readonly Hindrance[] = [botWall, suspended, serverError, maintenance];
