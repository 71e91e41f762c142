/** Whether the browser would open a link just here: no key is held that asks for another tab, and it is the first button. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}
