import { fetchMessages } from '../gateway/load-messages';
import type { DetailsContext } from '../gateway/details';
import { createTranslator, type MessageCatalog, type GadgetTranslator } from '../state/translator';
import { createDetailsFinder, type DetailsFinder } from './details-finder';
import { createOverlay, type Overlay } from './overlay';

const PREFIX = 'weboid-details-';

/** What all boxes of a page view share. */
export interface DetailsStage {
  readonly overlay: Overlay;
  readonly find: DetailsFinder;
  readonly translator: GadgetTranslator;
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
  let speaking: Promise<GadgetTranslator> | undefined;

  const stageFor = async ({ page }: DetailsContext): Promise<DetailsStage> => {
    speaking ??= fetchMessages('details', catalog, page.userLanguage).then((messages) =>
      createTranslator(messages, [page.userLanguage], PREFIX),
    );
    return { overlay, find, translator: await speaking, now: Date.now() };
  };
  return {
    overlay,
    use: (context, act) => void stageFor(context).then(act, context.log),
  };
}
