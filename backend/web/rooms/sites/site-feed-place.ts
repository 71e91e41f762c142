import { z } from 'zod';

/** How far a document of a feed reaches back, in both of the sequences that it is made of: only what is older comes. */
export interface SiteFeedPlace {
  /** Id of a change. */
  changes: number;
  /** Id of a step of a case; 0: no step comes. */
  steps: number;
}

/** From the newest on. */
export const NEWEST_PLACE: SiteFeedPlace = { changes: Infinity, steps: Infinity };

const TEXT = /^(?<changes>\d{1,15})(?:-(?<steps>\d{1,15}))?$/;

/** A place as addresses hold it: `17`, or with steps `17-4`. */
export const siteFeedPlace = z
  .string()
  .regex(TEXT)
  .transform((text): SiteFeedPlace => {
    const { changes, steps } = TEXT.exec(text)?.groups ?? {};
    return { changes: Number(changes), steps: Number(steps ?? 0) };
  })
  .optional()
  .describe('Only what is older than this place; the feed itself leads there.');

/** As addresses hold it. Where no step comes a proof changes no address. */
export function siteFeedPlaceText({ changes, steps }: SiteFeedPlace): string {
  return steps === 0 ? String(changes) : `${changes}-${steps}`;
}
