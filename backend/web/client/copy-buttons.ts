/** How long a button says that it has copied. */
const TOLD_MS = 2_000;

/**
 * Puts a button behind a text that copies it, or what stands in `data-copy-text`. Its words come with the page:
 * `data-copy` before, `data-copied` after.
 */
export function startCopyButtons(source: HTMLElement): void {
  // Without a secure context there is no clipboard, whatever the type says.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard === undefined) return;
  const { copy = '', copied = '' } = source.dataset;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'cdx-button cdx-button--size-small copy-button';
  button.textContent = copy;
  const announcement = document.createElement('span');
  announcement.className = 'visually-hidden';
  announcement.setAttribute('role', 'status');
  const tell = (buttonText: string, announced: string): void => {
    button.textContent = buttonText;
    announcement.textContent = announced;
  };
  button.addEventListener('click', () => void copyAndTell());
  const copyAndTell = async (): Promise<void> => {
    try {
      await clipboard.writeText(copiedText(source));
    } catch {
      // The browser or its owner refuses: the text is marked, so that it can be copied by the keyboard.
      getSelection()?.selectAllChildren(source);
      return;
    }
    tell(copied, copied);
    setTimeout(() => tell(copy, ''), TOLD_MS);
  };
  source.after(' ', button, announcement);
}

/** Programs elsewhere need the whole address of what stands here without its site. */
function copiedText({ dataset, textContent }: HTMLElement): string {
  const text = dataset['copyText'] ?? textContent?.trim() ?? '';
  return text.startsWith('/') ? new URL(text, location.href).href : text;
}
