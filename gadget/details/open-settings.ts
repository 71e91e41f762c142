import type { DetailsContext } from './details';
import type { Stage } from './open-problem';
import { createSettingsForm } from './settings-form';
import { createShell } from './shell';

const BOX_ID = 'weboid-settings';

/** Who opens it, and for whom. */
export interface SettingsReader {
  readonly opener: HTMLElement;
  /** True: nobody is logged in, so settings can only be kept in the browser. */
  readonly isOfBrowser: boolean;
}

/** Opens the dialog with the settings; it stays open when they are saved, and says so. */
export function openSettings(
  { overlay, translator }: Stage,
  { settings, saveSettings, log }: DetailsContext,
  { opener, isOfBrowser }: SettingsReader,
): void {
  const { text, language, direction } = translator;
  const form = createSettingsForm(settings, text, isOfBrowser);
  form.element.addEventListener('submit', (event) => {
    event.preventDefault();
    saveSettings(form.read()).then(
      () => form.tell(text('settings-saved'), false),
      (error: unknown) => {
        log(error);
        form.tell(text('settings-not-saved'), true);
      },
    );
  });
  const texts = { title: text('settings'), close: text('close'), language, direction };
  overlay.open(opener, createShell(BOX_ID, 'settings', texts, [form.element]), 'dialog');
}
