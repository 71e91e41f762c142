import { componentLives, type ComponentLife, type LoopLife } from './component-life';

/** What is known of the programs that run. */
export interface LifeStanding {
  heartbeats: readonly LoopLife[];
}

/** A reason to call somebody (alarms.ts). */
export interface LifeAlarm {
  code: 'component-silent' | 'loop-hangs';
  message: string;
}

/** W9.1: components that nobody has seen lately, and loops that do not get on. @param crawlers as componentLives */
export function lifeAlarms(
  { heartbeats }: LifeStanding,
  { nowS, crawlers }: { nowS: number; crawlers: number },
): LifeAlarm[] {
  const lives = componentLives(heartbeats, { nowS, crawlers });
  return [...silent(lives), ...hanging(lives)];
}

function silent(lives: readonly ComponentLife[]): LifeAlarm[] {
  const names = lives.filter(({ state }) => state === 'silent').map(({ component }) => component);
  if (names.length === 0) return [];
  const message = `no heartbeat of ${names.join(', ')} within the last two minutes; see whether these jobs run, and in their logs why not`;
  return [{ code: 'component-silent', message }];
}

function hanging(lives: readonly ComponentLife[]): LifeAlarm[] {
  const loops = lives.flatMap(({ component, loops: own }) =>
    own.filter(({ isHanging }) => isHanging).map(({ loop }) => `${component} (${loop})`),
  );
  if (loops.length === 0) return [];
  const message = `loops hang: ${loops.join(', ')}; a health check restarts the job, else restart it`;
  return [{ code: 'loop-hangs', message }];
}
