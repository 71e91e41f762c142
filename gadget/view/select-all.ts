/** The elements inside a root that a selector fits, in the order of the page. */
export function selectAll<E extends Element>(root: Element, selector: string): E[] {
  return Array.from(root.querySelectorAll<E>(selector));
}
