/** How long a button says that it has copied. */
const TOLD_MS = 2_000;

/**
 * Puts a button behind a text that copies it. Its words come with the page: `data-copy` before,
 * `data-copied` after.
 */
export function startCopyButtons(source: HTMLElement): void {
  // Without a secure context there is no clipboard, whatever the type says.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard === undefined) return;
  const { copy = '', copied = '' } = source.dataset;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'cdx-button cdx-button--size-small copy-button';
  const told = document.createElement('span');
  told.setAttribute('role', 'status');
  told.textContent = copy;
  button.append(told);
  const copyAndTell = async (): Promise<void> => {
    await clipboard.writeText(source.textContent?.trim() ?? '');
    told.textContent = copied;
    setTimeout(() => {
      told.textContent = copy;
    }, TOLD_MS);
  };
  button.addEventListener('click', () => void copyAndTell());
  source.after(' ', button);
}
