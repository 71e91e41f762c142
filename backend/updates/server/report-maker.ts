import type { Clock } from '../../runtime/clock';
import type { Database } from '../../runtime/database';
import type { Logger } from '../../runtime/logger';
import { nextDueAtS } from '../../store/robots/next-due';
import { dueRobots, passOverChanges, storeReport } from '../../store/robots/robot-reports';
import { robotOf, type Robot } from '../../store/robots/robots';
import { writeReport } from '../wire/write-report';
import { gatherUpdates, type GatheredUpdates, type GatheringParts } from './gather-updates';
import { latencySeconds } from '../wire/latency-seconds';

/** What reports are made with. */
export interface ReportMakerParts extends GatheringParts {
  database: Database;
  clock: Pick<Clock, 'now'>;
  logger: Logger;
}

const DAY_S = 86_400;
const TOLD_EACH_S = 3_600;

/** Makes the reports that are due (R2), one at a time, each when it can be sent. */
export class ReportMaker {
  readonly #parts: ReportMakerParts;
  #toldAtS = 0;

  constructor(parts: ReportMakerParts) {
    this.#parts = parts;
  }

  /**
   * Makes the report that has been due for longest; one without changes, too, since silence looks like loss.
   * @returns whether one was due
   */
  async makeNext(): Promise<boolean> {
    const { database } = this.#parts;
    const nowS = Math.floor(this.#parts.clock.now() / 1_000);
    const [robotId] = await dueRobots(database, nowS, 1);
    if (robotId === undefined) return false;
    const robot = await robotOf(database, robotId);
    if (robot === null || robot.isWaiting) return true;
    this.#tellLate(nowS - robot.dueAtS, nowS);
    const gathered = await gatherUpdates(robot, this.#parts);
    // Whoever was faster has moved it on.
    await this.#store(robot, gathered, nowS);
    return true;
  }

  #store(robot: Robot, gathered: GatheredUpdates, nowS: number): Promise<boolean> {
    const { database, publicUrl } = this.#parts;
    const { updates, seenId, isMoreLeft, isOverrun } = gathered;
    if (updates.length === 0 && isMoreLeft && !isOverrun) {
      return passOverChanges(database, robot, seenId);
    }
    // A number is left out for what is gone, so that the robot asks, or looks at all again.
    const number = robot.madeNumber + (isOverrun ? 2 : 1);
    const body = writeReport({ number, base: publicUrl }, updates);
    const dueAtS = isMoreLeft
      ? robot.dueAtS
      : nextDueAtS(robot.dueAtS, latencySeconds(robot.latency), nowS);
    const subject = `Remote update report ${number}`;
    return storeReport(database, robot, { number, subject, body, seenId, dueAtS }, nowS);
  }

  /** More robots are registered than the hours have mails for, or nobody has sent any. */
  #tellLate(lateS: number, nowS: number): void {
    if (lateS <= DAY_S || Math.abs(nowS - this.#toldAtS) < TOLD_EACH_S) return;
    this.#toldAtS = nowS;
    const told = { lateHours: Math.floor(lateS / TOLD_EACH_S) };
    this.#parts.logger.warn(told, 'remote updates: reports are more than a day late');
  }
}
