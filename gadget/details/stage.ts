import { fetchMessages } from '../gateway/load-messages';
import type { DetailsContext } from '../gateway/details';
import { createTranslator, type MessageCatalog, type GadgetTranslator } from '../state/translator';
import { createDetailsFinder, type DetailsFinder } from './details-finder';
import { createOverlay, type Overlay } from './overlay';

const PREFIX = 'weboid-details-';
const CORE_PREFIX = 'weboid-gadget-';

/** What all boxes of a page view share. */
export interface DetailsStage {
  readonly overlay: Overlay;
  readonly find: DetailsFinder;
  readonly translator: GadgetTranslator;
  /** Words of the core that are named here; the build says which (`build/texts.mjs`). */
  readonly coreText: GadgetTranslator['text'];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A stage whose texts are read when somebody first wants it. */
export interface LazyStage {
  readonly overlay: Overlay;
  /** Goes on with `act` when it is ready; where it cannot be, that is logged. */
  readonly use: (context: DetailsContext, act: (stage: DetailsStage) => void) => void;
}

/**
 * The one stage of a page view.
 * @param catalog the texts, from the gadget's package file
 */
export function createLazyStage(catalog: MessageCatalog): LazyStage {
  const overlay = createOverlay();
  const find = createDetailsFinder(Date.now);
  let speaking: Promise<Pick<DetailsStage, 'translator' | 'coreText'>> | undefined;

  const stageFor = async ({ page }: DetailsContext): Promise<DetailsStage> => {
    speaking ??= fetchMessages('details', catalog, page.userLanguage).then((messages) => ({
      translator: createTranslator(messages, [page.userLanguage], PREFIX),
      coreText: createTranslator(messages, [page.userLanguage], CORE_PREFIX).text,
    }));
    return { overlay, find, ...(await speaking), now: Date.now() };
  };
  return {
    overlay,
    use: (context, act) => void stageFor(context).then(act, context.log),
  };
}
