import { isTransient } from './database-errors';

/** When batches go, and how large they are. */
export interface GatherOptions {
  /**
   * Waited for after a batch that is not followed by a full one, so that batches are fewer and larger where
   * nobody is in a hurry; by default nothing is.
   */
  rest?: () => Promise<void>;
}

interface WaitingItem<Item, Answer> {
  item: Item;
  done: (answer: Answer) => void;
  failed: (error: unknown) => void;
}

/**
 * Makes a function for single items of one for batches: one batch is under way at a time, and the
 * next one takes all that came meanwhile. Under load the batches grow by themselves; an idle one goes
 * at once.
 * @param handle answers a batch, item by item; when it rejects, the items are handled one by one, so
 *   that one of them takes none of the others with it, unless the database was away
 * @param itemsMax the largest batch
 */
export function gather<Item, Answer>(
  handle: (items: Item[]) => Promise<readonly Answer[]>,
  itemsMax: number,
  { rest }: GatherOptions = {},
): (item: Item) => Promise<Answer> {
  const waiting: WaitingItem<Item, Answer>[] = [];
  let isUnderWay = false;
  const drain = async (): Promise<void> => {
    isUnderWay = true;
    // Items that are handed over one right after the other go together.
    await Promise.resolve();
    while (waiting.length > 0) {
      await handleBatch(waiting.splice(0, itemsMax), handle);
      if (waiting.length < itemsMax) await rest?.();
    }
    isUnderWay = false;
  };
  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      if (!isUnderWay) void drain();
    });
}

/** As `gather`, for what is only done: the promise of an item resolves when its batch is. */
export function gatherWrites<Item>(
  write: (items: Item[]) => Promise<void>,
  itemsMax: number,
  gathering: GatherOptions = {},
): (item: Item) => Promise<void> {
  const answered = async (items: Item[]): Promise<undefined[]> => {
    await write(items);
    return items.map(() => undefined);
  };
  return gather(answered, itemsMax, gathering);
}

/**
 * As `gather`, for what only reads: when a batch cannot be read, all of its items reject at once, as
 * what kept it from being read would keep each of them.
 */
export function gatherReads<Item, Answer>(
  read: (items: Item[]) => Promise<readonly Answer[]>,
  itemsMax: number,
): (item: Item) => Promise<Answer> {
  const outcome = gather(async (items: Item[]): Promise<readonly Outcome<Answer>[]> => {
    try {
      return (await read(items)).map((answer) => ({ answer }));
    } catch (error) {
      return items.map(() => ({ error }));
    }
  }, itemsMax);
  return async (item) => {
    const ended = await outcome(item);
    if ('error' in ended) throw ended.error;
    return ended.answer;
  };
}

type Outcome<Answer> = { answer: Answer } | { error: unknown };

async function handleBatch<Item, Answer>(
  batch: WaitingItem<Item, Answer>[],
  handle: (items: Item[]) => Promise<readonly Answer[]>,
): Promise<void> {
  try {
    const answers = await handle(batch.map(({ item }) => item));
    if (answers.length !== batch.length) {
      throw new RangeError(`${answers.length} answers for ${batch.length} items`);
    }
    answers.forEach((answer, place) => batch[place]?.done(answer));
  } catch (error) {
    // Of what passes no item is to blame, and each would wait it out once more.
    if (batch.length === 1 || isTransient(error)) batch.forEach(({ failed }) => failed(error));
    else for (const one of batch) await handleBatch([one], handle);
  }
}
