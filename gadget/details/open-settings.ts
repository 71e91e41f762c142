import type { Settings } from '../state/settings';
import type { Stage } from './open-problem';
import { createSettingsForm } from './settings-form';
import { createShell } from './shell';

const BOX_ID = 'weboid-settings';

/** Who opens it, and for whom. */
export interface SettingsReader {
  readonly opener: HTMLElement;
  /** True: nobody is logged in, so settings can only be kept in the browser. */
  readonly isOfBrowser: boolean;
  /** What was saved last: what the page view began with may be out of date. */
  readonly settings: Settings;
  /** Rejects when they could not be kept. */
  readonly save: (settings: Settings) => Promise<void>;
  readonly log: (error: unknown) => void;
}

/** Opens the dialog with the settings; it stays open when they are saved, and says so. */
export function openSettings(
  { overlay, translator }: Stage,
  { opener, isOfBrowser, settings, save, log }: SettingsReader,
): void {
  const { text, language, direction } = translator;
  const form = createSettingsForm(settings, text, isOfBrowser);
  form.element.addEventListener('submit', (event) => {
    event.preventDefault();
    save(form.read()).then(
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
