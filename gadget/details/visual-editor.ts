import { normalizeUrl } from '../../backend/url/normalize-url';
import type { DetailsContext } from '../gateway/details';
import { fixAddress } from '../state/service-addresses';
import { createElement } from '../view/create-element';
import { marksIn } from '../view/mark';
import { createByHand } from './by-hand';
import type { DetailsStage } from './stage';

/** What we use of a window of the visual editor. Source: OOUI, OO.ui.ProcessDialog. */
interface EditorWindow {
  readonly $foot?: ArrayLike<HTMLElement>;
  readonly $body?: ArrayLike<HTMLElement>;
  /** Of dialogs for templates, so for citations, too. Source: VisualEditor, ve.ui.MWTransclusionDialog. */
  readonly transclusionModel?: { getParts(): readonly TransclusionPart[] } | null;
  /** Of the dialog for references, which holds a surface of its own. Source: Cite, ve.ui.MWReferenceDialog. */
  readonly editPanel?: ReferencePanel;
  /** The same in older versions. */
  readonly referenceTarget?: ReferencePanel['referenceTarget'];
}

/** Source: Cite, ve.ui.MWReferenceEditPanel. */
interface ReferencePanel {
  readonly referenceTarget?: { getSurface(): EditorSurface | null };
}

/** A template, or text between templates. Source: VisualEditor, ve.dm.MWTemplateModel. */
interface TransclusionPart {
  getParameters?(): Readonly<Record<string, { getValue(): unknown }>>;
}

/** Source: OOUI, OO.ui.WindowManager. */
interface WindowManager {
  on(
    event: 'opening',
    heard: (window: EditorWindow, opening: { done(opened: () => void): unknown }) => void,
  ): unknown;
}

/** Source: VisualEditor, ve.ui.Surface. */
interface EditorSurface {
  getDialogs(): WindowManager;
}

declare const ve: { init: { target: { getSurface(): EditorSurface } } };

const PANEL_CLASS = 'weboid-editor-panel';
/** Those that are heard already. */
const heard = new WeakSet<WindowManager>();

/**
 * Tells in the visual editor's dialogs, as long as it is open, what is to be entered in a citation whose address is
 * marked in the page.
 */
export function helpEditor(stage: DetailsStage, context: DetailsContext): void {
  const hear = (surface: EditorSurface): void => {
    const dialogs = surface.getDialogs();
    if (heard.has(dialogs)) return;
    heard.add(dialogs);
    dialogs.on('opening', (window, opening) => {
      // A native promise would go on waiting: it is resolved with that of the closing.
      opening.done(() => opened(window));
    });
  };
  const opened = (window: EditorWindow): void => {
    showPanel(window, stage, context);
    const inner = (window.editPanel ?? window).referenceTarget?.getSurface();
    if (inner) hear(inner);
  };
  hear(ve.init.target.getSurface());
}

/** Dialogs are used again: what the last one was told goes. */
function showPanel(
  window: EditorWindow,
  { translator }: DetailsStage,
  { service, page, log }: DetailsContext,
): void {
  const { text } = translator;
  const foot = window.$foot?.[0];
  foot?.querySelector(`.${PANEL_CLASS}`)?.remove();
  const dead = deadMarked();
  const url = addressesIn(window).find((address) => dead.has(address));
  if (foot === undefined || url === undefined) return;
  const grown = (): void => makeRoom(window, foot);
  const help = createByHand(fixAddress(service, page, url), { text, log, grown });
  const sentence = createElement('p', {}, [text('visual-editor')]);
  foot.prepend(createElement('div', { class: `${PANEL_CLASS} weboid-box` }, [sentence, help]));
  grown();
}

/** Addresses of marked links, in normal form. */
function deadMarked(): Set<string | undefined> {
  const marks = marksIn(document.body).filter(
    ({ dataset }) => dataset.weboidVerdict !== 'doubtful',
  );
  return new Set(marks.map(({ dataset }) => dataset.weboidUrl));
}

/** Normal forms of all addresses that are values of parameters. */
function addressesIn({ transclusionModel }: EditorWindow): string[] {
  const parts = transclusionModel?.getParts() ?? [];
  return parts
    .reduce<{ getValue(): unknown }[]>(
      (all, part) => all.concat(Object.values(part.getParameters?.() ?? {})),
      [],
    )
    .map((parameter) => parameter.getValue())
    .filter((value): value is string => typeof value === 'string' && /^\s*https?:/i.test(value))
    .map((value) => normalizeUrl(value.trim()) ?? '');
}

/** The body of a dialog ends where its foot begins. Source: OOUI, OO.ui.ProcessDialog.prototype.attachActions. */
function makeRoom({ $body }: EditorWindow, foot: HTMLElement): void {
  const body = $body?.[0];
  if (body) body.style.bottom = `${foot.offsetHeight}px`;
}
