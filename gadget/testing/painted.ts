import type { Locator, Page } from 'playwright-core';

/** What people see of a small part of the window. */
export interface Painted {
  /** Between its most frequent colour and the one that stands out most; 1 to 21. Source: WCAG 2.2. */
  readonly contrast: number;
  /** Which of its pixels stand out by 3 or more; two that differ are told apart without colour. */
  readonly shape: string;
}

/** How an element is painted in the middle: what is beside an icon may reach into its box. */
export async function paintedMiddle(page: Page, element: Locator, sizePx: number) {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('not shown');
  const { x, y, width, height } = box;
  const left = x + (width - sizePx) / 2;
  return paintedAt(page, left, y + (height - sizePx) / 2, sizePx);
}

/** How a square of the window is painted: its upper left corner and its side, in CSS pixels. */
export async function paintedAt(
  page: Page,
  x: number,
  y: number,
  sizePx: number,
): Promise<Painted> {
  const clip = { x: Math.round(x), y: Math.round(y), width: sizePx, height: sizePx };
  return page.evaluate(lookAt, (await page.screenshot({ clip })).toString('base64'));
}

/** Runs in the browser. */
async function lookAt(png: string): Promise<Painted> {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  const { width, height } = Object.assign(canvas, { width: image.width, height: image.height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const linear = (byte = 0): number => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const lights: number[] = [];
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = data.slice(at, at + 3);
    lights.push(0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue));
  }
  const counts = new Map<number, number>();
  for (const light of lights) counts.set(light, (counts.get(light) ?? 0) + 1);
  const [[ground] = [0]] = [...counts].sort(([, a], [, b]) => b - a);
  const contrasts = lights.map(
    (light) => (Math.max(light, ground) + 0.05) / (Math.min(light, ground) + 0.05),
  );
  return {
    contrast: Math.max(...contrasts),
    shape: contrasts.map((contrast) => (contrast >= 3 ? '#' : '.')).join(''),
  };
}
