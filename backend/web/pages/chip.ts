import { markup, type Markup } from '../words/markup';

/** An octagon, a triangle, a disc with a tick, a ring with a bar; on a grid of 20. */
const SHAPES = {
  error: 'M6 1h8l5 5v8l-5 5H6l-5-5V6zm3 4v6h2V5zm0 8v2h2v-2z',
  warning: 'M10 1l9.5 18H.5zM9 7v6h2V7zm0 7.5v2h2v-2z',
  success: 'M10 1a9 9 0 1 1 0 18 9 9 0 0 1 0-18M8.5 14.5l7-7L14 6l-5.5 5.5L6 9l-1.5 1.5z',
  neutral: 'M10 1a9 9 0 1 1 0 18 9 9 0 0 1 0-18m0 2a7 7 0 1 0 0 14 7 7 0 0 0 0-14M6 9h8v2H6z',
} as const;

/** How serious something looks. */
export type ChipLook = keyof typeof SHAPES;

/** A word with the shape and colour of how serious it is. */
export function chip(look: ChipLook, word: string): Markup {
  return markup`<span class="chip chip--${look}">${shape(SHAPES[look])}${word}</span>`;
}

function shape(path: string): Markup {
  return markup`<svg viewBox="0 0 20 20" aria-hidden="true"><path fill-rule="evenodd" d="${path}"/></svg>`;
}
