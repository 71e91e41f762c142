import type { Details } from '../gateway/details';
import { isRegistered } from '../gateway/settings-store';
import type { Settings } from '../state/settings';
import type { SettingsKeeper } from './keep-settings';
import { createSettingsForm } from './settings-form';
import { createShell } from './shell';
import type { LazyStage, DetailsStage } from './stage';

const BOX_ID = 'weboid-settings';
/** The part of the preferences where gadgets are switched on and off. */
const GADGETS = '#mw-prefsection-gadgets';

/** Who opens it, and for whom. */
interface SettingsReader {
  readonly opener: HTMLElement;
  /** What was saved last: what the page view began with may be out of date. */
  readonly settings: Settings;
  readonly save: SettingsKeeper;
  readonly log: (error: unknown) => void;
}

/**
 * Opens the dialog with the settings; it stays open when they are saved, and says so. Opened again, it shows
 * what was saved last.
 */
export function createSettingsOpener(
  { use }: LazyStage,
  keep: SettingsKeeper,
): Details['openSettings'] {
  let saved: Settings | undefined;
  return (context, opener) => {
    const { log } = context;
    const save = async (settings: Settings): Promise<void> => {
      await keep(settings);
      saved = settings;
    };
    use(context, (stage) => {
      const settings = saved ?? context.settings;
      openSettings(stage, { opener, settings, save, log });
    });
  };
}

function openSettings(
  { overlay, translator, coreText }: DetailsStage,
  { opener, settings, save, log }: SettingsReader,
): void {
  const { text, language, direction } = translator;
  const form = createSettingsForm(settings, text, {
    askLink: coreText('toolbox-ask'),
    // Settings of who is not logged in can only be kept in the browser.
    preferences: isRegistered() ? mw.util.getUrl('Special:Preferences') + GADGETS : null,
  });
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
