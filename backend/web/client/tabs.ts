/**
 * Changes the part of the form without loading the page again (ARIA tabs pattern: arrows, Home and
 * End go along the tabs). The wiki that was chosen in one part is taken along.
 */
export function startTabs(whole: HTMLElement): void {
  const tabs = [...whole.querySelectorAll<HTMLButtonElement>('[role="tab"]')];
  const first = tabs.find(isSelected);
  if (first !== undefined) makeReachable(tabs, first);
  for (const tab of tabs) {
    tab.addEventListener('click', (event) => {
      event.preventDefault();
      select(tabs, tab);
    });
    tab.addEventListener('keydown', (event) => {
      const next = tabs[tabAfter(event.key, tabs.indexOf(tab), tabs.length)];
      if (next === undefined) return;
      event.preventDefault();
      select(tabs, next);
      next.focus();
    });
  }
}

function select(tabs: readonly HTMLButtonElement[], chosen: HTMLButtonElement): void {
  const before = tabs.find(isSelected);
  for (const tab of tabs) {
    tab.setAttribute('aria-selected', String(tab === chosen));
    const panel = panelOf(tab);
    if (panel !== null) panel.hidden = tab !== chosen;
  }
  makeReachable(tabs, chosen);
  if (before !== undefined) takeWikiAlong(panelOf(before), panelOf(chosen));
  keepInAddress(chosen.value);
}

const isSelected = (tab: Element): boolean => tab.getAttribute('aria-selected') === 'true';

/** Only the chosen tab is a stop of the Tab key. */
function makeReachable(tabs: readonly HTMLButtonElement[], chosen: HTMLButtonElement): void {
  for (const tab of tabs) tab.tabIndex = tab === chosen ? 0 : -1;
}

function panelOf(tab: Element): HTMLElement | null {
  return document.getElementById(tab.getAttribute('aria-controls') ?? '');
}

function takeWikiAlong(from: Element | null, to: Element | null): void {
  const [given, wanted] = [from, to].map((panel) =>
    panel?.querySelector<HTMLInputElement>('[name="dbname"]'),
  );
  if (given && wanted && wanted.value === '') wanted.value = given.value;
}

/** The start page shows the same part again when it is loaded again or shared. */
function keepInAddress(part: string): void {
  const address = new URL(location.href);
  if (address.pathname !== '/') return;
  address.searchParams.set('ask', part);
  history.replaceState(null, '', address);
}

/** @returns -1 where the key leads nowhere */
function tabAfter(key: string, index: number, count: number): number {
  const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backward = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return (index + 1) % count;
  if (key === backward) return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
