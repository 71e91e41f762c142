import type { ComponentName } from '../status/component';
import type { Dependencies } from './dependencies';
import type { LoopOptions } from './loop-options';
import type { OpenedParts } from './opened-parts';
import { tablesFor } from './tables-for';
import { withHeart } from './with-heart';

/** Runs a component, with a heart that is seen from elsewhere where it goes on and on. */
type RunComponent = <Result>(
  component: Exclude<ComponentName, 'web'>,
  options: LoopOptions,
  run: (outside: Dependencies) => Promise<Result>,
) => Promise<Result>;

/** Components as they live with what is opened for them: once they have their tables. */
export const livingIn =
  (outside: Dependencies, opened: OpenedParts): RunComponent =>
  async (component, options, run) => {
    opened.checkSettings({ readsReplicas: component === 'feeder' });
    // Who repairs once is first told which account is missing.
    const needsTables = component !== 'repair' || !options.once;
    const ready = async (own: Dependencies): ReturnType<typeof run> => {
      if (needsTables) await tablesFor(component, { outside: own, opened }, options);
      return run(own);
    };
    return options.once ? ready(outside) : withHeart({ component, outside, opened }, ready);
  };

/** How a loop runs that ends when nothing is due. */
export const onceOf = ({
  untilIdle,
  signal,
}: {
  untilIdle: boolean;
  signal: AbortSignal;
}): LoopOptions => ({
  once: untilIdle,
  signal,
});
