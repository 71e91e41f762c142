import type { Details } from '../gateway/details';
import { openTaken } from './open-problem';
import type { LazyStage } from './stage';
import { listenToTakenLinks, nameTakenMarks } from './taken-links';

/** Who clicks on a link whose address is taken is told of it before anything of it is loaded; heard from the first call on. */
export function createTakenGuard(stage: LazyStage): Details['guardTaken'] {
  let isHeard = false;
  return (context) => {
    if (!isHeard) listenToTakenLinks((taken) => openTaken(stage, context, taken));
    isHeard = true;
    stage.use(context, ({ translator: { text } }) =>
      nameTakenMarks(document, (linkName) => text('mark-taken', linkName)),
    );
  };
}
