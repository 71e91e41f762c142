/** jsdom has no screens: from now on it has a narrow one or a wide one, and nothing that scrolls. */
export function setNarrow(isNarrow: boolean): void {
  Object.assign(window, { matchMedia: () => ({ matches: isNarrow }) });
  Element.prototype.scrollIntoView = () => undefined;
}
