/**
 * A value that is made when it is wanted for the first time, and kept: for what takes long to make and is not wanted in each
 * process, as most commands judge no page.
 * @returns hands it out; what `make` throws is thrown, and it is tried again the next time
 */
export function onFirstUse<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
