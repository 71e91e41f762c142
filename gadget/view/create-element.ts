type Attributes = Readonly<Record<string, string>>;

/** Builds an element; strings among the children become text, never markup. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes,
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const name of Object.keys(attributes)) element.setAttribute(name, String(attributes[name]));
  element.append(...children);
  return element;
}
