import { loadMessages } from '../gateway/load-messages';
import { isRegistered } from '../gateway/settings-store';
import type { Settings } from '../state/settings';
import { createTranslator, type MessageCatalog } from '../state/translator';
import { removeOtherMarks } from '../view/mark';
import { addReportRow } from './add-report-row';
import { askPage } from './ask-page';
import type { Details, DetailsContext } from './details';
import { createDetailsFinder } from './details-finder';
import { createNextProblem } from './next-problem';
import { createOverlay } from './overlay';
import { openProblem, type Stage } from './open-problem';
import { openSettings } from './open-settings';

const PREFIX = 'weboid-details-';

/**
 * The module that is loaded at the first click: the popover of a mark, and the settings. Together with
 * the stage, the only place here that reads `mw` and the clock.
 * @param catalog the texts, from the gadget's package file
 */
export function createDetails(catalog: MessageCatalog): Details {
  const overlay = createOverlay();
  const find = createDetailsFinder();
  let speaking: Promise<Stage['translator']> | undefined;
  let saved: Settings | undefined;

  const stageFor = async ({ page }: DetailsContext): Promise<Stage> => {
    speaking ??= loadMessages('details', catalog, page.userLanguage).then((messages) =>
      createTranslator(messages, [page.userLanguage], PREFIX),
    );
    return { overlay, find, translator: await speaking, now: Date.now() };
  };

  return {
    openProblem: (context, mark) => {
      const open = (stage: Stage): void => {
        // Texts may take a while, and pages change.
        if (mark.isConnected) openProblem(stage, context, mark);
      };
      if (overlay.isOpenFor(mark)) overlay.close();
      else stageFor(context).then(open, context.log);
    },
    openSettings: (context, opener) => {
      const { log } = context;
      const save = async (settings: Settings): Promise<void> => {
        await context.saveSettings(settings);
        saved = settings;
      };
      const open = (stage: Stage): void => {
        const settings = saved ?? context.settings;
        openSettings(stage, { opener, isOfBrowser: !isRegistered(), settings, save, log });
      };
      stageFor(context).then(open, log);
    },
    nextProblem: createNextProblem(),
    askPage: (context) => askPage(context, () => void stageFor(context).then(tellCut, context.log)),
    removeOtherMarks,
    addInfoRow: (context) => {
      stageFor(context).then(({ translator }) => addReportRow(context, translator), context.log);
    },
  };
}

function tellCut({ translator }: Stage): void {
  // In place of the last, beside what else is told of an answer.
  void mw.notify(translator.text('cut'), { tag: 'weboid-cut' });
}
