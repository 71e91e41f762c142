import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** Where axe looks, and for what. */
interface AxeQuestion {
  /** A selector; by default the whole page. */
  within?: string;
  /** Names of rules; by default all that are on by themselves. */
  rules?: readonly string[];
}

/** An element that breaks a rule of axe. */
export interface AxeViolation {
  rule: string;
  /** Selector and source of the element. */
  target: string;
  html: string;
  /** What would mend it, in axe's words. */
  advice: string;
}

/** Once a page. What an expression comes to is copied out of the browser, which of all of axe takes long: nothing. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  await page.evaluate(`(() => { ${AXE} })()`);
}

/** Colours that fade in are none that people read. What goes round and round does not end. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );
}

/**
 * What axe finds on a page as it is shown once nothing fades any more. What it finds right is not put together: that takes as
 * long again.
 */
export async function axeViolations(
  page: Page,
  { within, rules = [] }: AxeQuestion = {},
): Promise<AxeViolation[]> {
  await loadAxe(page);
  await settle(page);
  return page.evaluate(
    async ([place, runOnly]) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(place ?? document, {
        resultTypes: ['violations'],
        // Style sheets and recordings, asked for once more: no rule that is on by itself reads style sheets.
        preload: false,
        ...(runOnly.length > 0 && { runOnly: [...runOnly] }),
      });
      return violations.flatMap(({ id: rule, nodes }) =>
        nodes.map(({ target, html, failureSummary: advice = '' }) => ({
          rule,
          target: target.join(' '),
          html,
          advice,
        })),
      );
    },
    [within, rules] as const,
  );
}
