import type { MessageStep } from '../../store/mail/outbox';
import type { RobotNews } from '../../store/robots/settle-robot-mail';
import { nextMailStep, type MailStep, type TriedMail } from '../next-mail-step';
import { isRefusedForGood, meaningOf } from '../smtp-outcome';

/** How it goes on with a report, and its robot. */
export interface ReportStep extends MessageStep {
  news: RobotNews;
  /** Nothing is sent for a while. */
  isTrouble: boolean;
}

const GIVEN_UP_AFTER_S = 28 * 86_400;
const LATENCIES_MIN = 3;

/**
 * Decides how it goes on with a report after a try. It is sent again under its number however long its server does not take
 * it, as its robot would miss the changes; only who takes none for four weeks, and for three latencies, is given up.
 * @param latencyS seconds between two reports of the robot
 */
export function nextReportStep(tried: TriedMail, latencyS: number): ReportStep {
  const { outcome, createdAtS, nowS } = tried;
  // As if it were new: it is not given up like what people are told.
  const { news: _news, ...step } = nextMailStep({ ...tried, createdAtS: nowS });
  if (outcome === 'taken') return { ...step, news: 'taken' };
  if (isRefusedForGood(outcome) && meaningOf(outcome) !== 'deferred') return refused(step);
  const isOld = nowS - createdAtS >= Math.max(GIVEN_UP_AFTER_S, LATENCIES_MIN * latencyS);
  const isGivenUp = isOld && meaningOf(outcome) === 'deferred';
  return { ...step, news: isGivenUp ? 'given-up' : 'none' };
}

function refused(step: Omit<MailStep, 'news'>): ReportStep {
  return { ...step, state: 'waiting', tries: 0, isTrouble: false, news: 'refused' };
}
