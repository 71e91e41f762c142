import type { Statements } from '../../runtime/database';
import { componentErrors, type ComponentError } from './component-errors';
import { heartbeats, type Heartbeat } from './heartbeats';
import { hourlyResults, type HourResults } from './hourly-results';

/** What the programs that run tell of themselves. */
export interface LifeFigures {
  heartbeats: Heartbeat[];
  /** Of the last week, newest first. */
  errors: ComponentError[];
  /** Of the last 24 hours and the one under way, in their order. */
  hours: HourResults[];
}

const ERRORS_SHOWN_S = 7 * 86_400;
const HOURS = 25;

/** Three statements over small tables. */
export async function lifeFigures(
  statements: Pick<Statements, 'select'>,
  nowS: number,
): Promise<LifeFigures> {
  return {
    heartbeats: await heartbeats(statements),
    errors: await componentErrors(statements, nowS - ERRORS_SHOWN_S),
    hours: await hourlyResults(statements, HOURS, nowS),
  };
}
