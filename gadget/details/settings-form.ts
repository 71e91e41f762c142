import type { Settings } from '../state/settings';
import type { GadgetTranslator } from '../state/translator';
import { createElement } from '../view/create-element';

export interface SettingsForm {
  readonly element: HTMLFormElement;
  /** What is chosen now. */
  readonly read: () => Settings;
  /** Tells politely; `isError` looks like one, too. */
  readonly tell: (message: string, isError: boolean) => void;
}

/** What the form names and leads to. */
interface SettingsSurroundings {
  /** What the link in the toolbox that asks is called. */
  readonly askLink: string;
  /** Where the reader switches the gadget off; null: nobody is logged in, and the settings hold for this browser only. */
  readonly preferences: string | null;
}

/** The form with all settings. */
export function createSettingsForm(
  settings: Settings,
  text: GadgetTranslator['text'],
  { askLink, preferences }: SettingsSurroundings,
): SettingsForm {
  const show = radioGroup('weboid-show', text('settings-show'), [
    { label: text('settings-show-unreachable'), isChosen: settings.show === 'unreachable' },
    { label: text('settings-show-doubtful'), isChosen: settings.show === 'doubtful' },
  ]);
  const ask = radioGroup('weboid-ask', text('settings-ask'), [
    { label: text('settings-ask-auto'), isChosen: settings.ask === 'auto' },
    { label: text('settings-ask-click', askLink), isChosen: settings.ask === 'click' },
  ]);
  const summary = choice('checkbox', 'weboid-summary', {
    label: text('settings-summary'),
    isChosen: settings.summary,
  });
  const status = createElement('span', { role: 'status', class: 'weboid-box__status' });
  const element = createElement('form', { class: 'weboid-settings' }, [
    show.element,
    ask.element,
    summary.element,
    ...notes(text, preferences),
    saveLine(text('settings-save'), status),
  ]);
  return {
    element,
    read: () => ({
      show: show.isFirstChosen() ? 'unreachable' : 'doubtful',
      ask: ask.isFirstChosen() ? 'auto' : 'click',
      summary: summary.input.checked,
    }),
    tell: (message, isError) => {
      status.textContent = message;
      status.classList.toggle('weboid-box__status--error', isError);
      // On small screens it is the last line of a sheet that scrolls.
      status.scrollIntoView({ block: 'nearest' });
    },
  };
}

function notes(text: GadgetTranslator['text'], preferences: string | null): HTMLElement[] {
  const last = preferences
    ? createElement('a', { href: preferences }, [text('settings-switch')])
    : text('settings-browser');
  return [text('settings-privacy'), last].map((note) =>
    createElement('p', { class: 'weboid-box__subtle' }, [note]),
  );
}

interface Choice {
  readonly label: string;
  readonly isChosen: boolean;
}

function radioGroup(name: string, legend: string, choices: readonly [Choice, Choice]) {
  const [first, second] = [choice('radio', name, choices[0]), choice('radio', name, choices[1])];
  const element = createElement('fieldset', {}, [
    createElement('legend', {}, [legend]),
    first.element,
    second.element,
  ]);
  return { element, isFirstChosen: () => first.input.checked };
}

function choice(type: 'radio' | 'checkbox', name: string, { label, isChosen }: Choice) {
  const input = createElement('input', { type, name });
  input.checked = isChosen;
  const element = createElement('label', { class: 'weboid-settings__choice' }, [
    input,
    createElement('span', {}, [label]),
  ]);
  return { element, input };
}

function saveLine(label: string, status: HTMLElement): HTMLElement {
  const attributes = { type: 'submit', class: 'weboid-button weboid-button--primary' };
  return createElement('div', { class: 'weboid-box__buttons' }, [
    createElement('button', attributes, [label]),
    status,
  ]);
}
