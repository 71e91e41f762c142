/**
 * The same items, the first of which is there already: what goes wrong before it is thrown here.
 * @throws what the generator throws
 */
export async function startedBy<Item>(items: AsyncGenerator<Item>): Promise<AsyncGenerator<Item>> {
  const first = await items.next();
  return withFirst(first, items);
}

async function* withFirst<Item>(
  first: IteratorResult<Item>,
  rest: AsyncGenerator<Item>,
): AsyncGenerator<Item> {
  try {
    if (first.done === true) return;
    yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
