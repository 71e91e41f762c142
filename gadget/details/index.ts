import type { Details } from '../gateway/details';
import type { MessageCatalog } from '../state/translator';
import { addReportRow } from './info-row';
import { markNow, type AskedKey } from './mark-now';
import { createNextProblem } from './next-problem';
import { toggleProblem } from './open-problem';
import { toggleRepaired } from './open-repaired';
import { keepSettings } from './keep-settings';
import { createSettingsOpener } from './open-settings';
import { helpEditor } from './visual-editor';
import { showRepaired } from './show-repaired';
import { createLazyStage, type DetailsStage } from './stage';
import { createTakenGuard } from './guard-taken';

/**
 * The module that is loaded at the first click: the popover of a mark, and the settings.
 * @param catalog the texts, from the gadget's package file
 * @param keep where settings are kept
 */
export function createDetails(catalog: MessageCatalog, keep = keepSettings): Details {
  const stage = createLazyStage(catalog);
  const next = createNextProblem();
  const tellRepaired: Details['showRepaired'] = (context, content) =>
    stage.use(context, ({ translator: { text } }) => {
      const signs = {
        name: (linkName: string) => text('repaired', linkName),
        open: (sign: HTMLElement, url: string) => toggleRepaired(stage, context, sign, url),
      };
      showRepaired(context, content, signs).catch(context.log);
    });
  return {
    guardTaken: createTakenGuard(stage),
    openProblem: (context, mark) => toggleProblem(stage, context, mark),
    openSettings: createSettingsOpener(stage, keep),
    nextProblem: next,
    markNow: (context, content, mark) =>
      void markNow(context, content, mark, {
        tellCut: () => stage.use(context, tellCut),
        tell: (key) => stage.use(context, (ready) => tell(ready, key)),
        next,
        tellRepaired: () => tellRepaired(context, content),
      }),
    showRepaired: tellRepaired,
    helpEditor: (context) => stage.use(context, (ready) => helpEditor(ready, context)),
    addInfoRow: (context) =>
      stage.use(context, ({ translator }) => addReportRow(context, translator)),
  };
}

/** In place of the last, so that they do not pile up. */
function tell({ translator: { text } }: DetailsStage, key: AskedKey): void {
  const told = key === 'none' ? text('none') : text('ask-failed');
  void mw.notify(told, { tag: 'weboid' });
}

function tellCut({ translator }: DetailsStage): void {
  // In place of the last, beside what else is told of an answer.
  void mw.notify(translator.text('cut'), { tag: 'weboid-cut' });
}
