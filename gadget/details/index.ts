import type { Details } from '../gateway/details';
import type { MessageCatalog } from '../state/translator';
import { removeOtherMarks } from '../view/mark';
import { askPage } from './ask-page';
import { addReportRow } from './info-row';
import { createNextProblem } from './next-problem';
import { toggleProblem } from './open-problem';
import { createSettingsOpener } from './open-settings';
import { helpEditor } from './visual-editor';
import { createLazyStage, type DetailsStage } from './stage';

/**
 * The module that is loaded at the first click: the popover of a mark, and the settings.
 * @param catalog the texts, from the gadget's package file
 */
export function createDetails(catalog: MessageCatalog): Details {
  const stage = createLazyStage(catalog);
  return {
    openProblem: (context, mark) => toggleProblem(stage, context, mark),
    openSettings: createSettingsOpener(stage),
    nextProblem: createNextProblem(),
    askPage: (context) => askPage(context, () => stage.use(context, tellCut)),
    removeOtherMarks,
    helpEditor: (context) => stage.use(context, (ready) => helpEditor(ready, context)),
    addInfoRow: (context) =>
      stage.use(context, ({ translator }) => addReportRow(context, translator)),
  };
}

function tellCut({ translator }: DetailsStage): void {
  // In place of the last, beside what else is told of an answer.
  void mw.notify(translator.text('cut'), { tag: 'weboid-cut' });
}
