import { OWN_FILES, partOf } from '../folder-parts';
import type { ProductImports } from '../product-imports';
import { folderGraph, withoutDetours, type FolderArrow, type FolderGraph } from './folder-graph';
import { layOut, type LaidOut, type Point, type Size } from './lay-out';

/** The folders that have floors: what is in them is drawn, too. */
const FLOORS: readonly string[] = ['crawler', 'store', 'web'];

const MARGIN = 24;
const BOX_HEIGHT = 30;
const FLOOR_HEIGHT = 24;
/** About what a sign of 13 pixels takes in the usual typefaces. */
const SIGN_WIDTH = 7.6;
/** How far an arrow goes straight out of a layer and into one: room for its number, and for its head. */
const LEAD = 14;
const BOX_GAPS = { beside: 34, below: 62 };
const FLOOR_GAPS = { beside: 14, below: 44 };
/** Around the floors of a folder, with its name above them. */
const FRAME = { side: 14, top: 34, bottom: 14 };

const STYLE = `
  svg { font: 13px system-ui, 'Segoe UI', 'Liberation Sans', Arial, sans-serif; }
  .ground { fill: #fff; }
  .box { fill: #eaf3ff; stroke: #36c; }
  .frame { fill: #f8f9fa; stroke: #a2a9b1; }
  text { fill: #202122; }
  .name { text-anchor: middle; dominant-baseline: central; }
  .of-frame { font-weight: bold; text-anchor: start; }
  .line { fill: none; stroke: #72777d; stroke-width: 1.4; marker-end: url(#head); }
  .head { fill: #72777d; }
  .count { font-size: 11px; fill: #54595d; stroke: #fff; stroke-width: 3.5; paint-order: stroke; }
  .inner { stroke: #f8f9fa; }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #101418; }
    .box { fill: #233566; stroke: #88a3e8; }
    .frame { fill: #202122; stroke: #72777d; }
    text { fill: #eaecf0; }
    .line { stroke: #a2a9b1; }
    .head { fill: #a2a9b1; }
    .count { fill: #c8ccd1; stroke: #101418; }
    .inner { stroke: #202122; }
  }`;

/** A folder with what is drawn in it. */
interface Drawn extends Size {
  label: string;
  floors: LaidOut<FolderArrow> | null;
  labels: ReadonlyMap<string, string>;
}

/**
 * Draws the folders in a folder as SVG, importers above what they import, and of some the folders in
 * them. The same imports give the same text.
 */
export function drawFolders(folder: string, product: ProductImports): string {
  const graph = withoutDetours(folderGraph(folder, product));
  const drawn = new Map(graph.parts.map((part) => [part, drawPart(folder, part, product)]));
  const laidOut = layOut(drawn, graph.arrows, BOX_GAPS);
  const width = Math.ceil(laidOut.width) + 2 * MARGIN;
  const height = Math.ceil(laidOut.height) + 2 * MARGIN;
  const boxes = [...drawn].map(([part, one]) => {
    const { x, y } = laidOut.boxes.get(part) ?? { x: 0, y: 0 };
    return translated(x, y, one.floors === null ? boxOf(one.label, one) : frameOf(one, one.floors));
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">
<title id="title">The folders of ${folder}/ and which imports which</title>
<desc id="desc">${told(folder, graph, product)}</desc>
<style>${STYLE}
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path class="head" d="M0 0 8 4 0 8z"/></marker></defs>
<rect class="ground" width="${width}" height="${height}" rx="6"/>
${translated(MARGIN, MARGIN, [...boxes, ...linesOf(laidOut, '')].join('\n'))}
</svg>
`;
}

function drawPart(folder: string, part: string, product: ProductImports): Drawn {
  const label = labelOf(folder, part, product);
  if (!FLOORS.includes(part)) {
    return { ...boxSize(label, BOX_HEIGHT), label, floors: null, labels: new Map() };
  }
  const inside = `${folder}/${part}`;
  const graph = withoutDetours(folderGraph(inside, product));
  const labels = new Map(graph.parts.map((name) => [name, labelOf(inside, name, product)]));
  const sizes = new Map([...labels].map(([name, text]) => [name, boxSize(text, FLOOR_HEIGHT)]));
  const floors = layOut(sizes, graph.arrows, FLOOR_GAPS);
  const width = floors.width + 2 * FRAME.side;
  return { width, height: floors.height + FRAME.top + FRAME.bottom, label, floors, labels };
}

function boxSize(label: string, height: number): Size {
  return { width: Math.round(label.length * SIGN_WIDTH) + 24, height };
}

/** A folder's name; of a folder's own files those of the files. */
function labelOf(folder: string, part: string, { files }: ProductImports): string {
  if (part !== OWN_FILES) return part;
  const own = files.filter((file) => file.startsWith(`${folder}/`));
  return own
    .filter((file) => partOf(file, folder) === OWN_FILES)
    .map((file) => file.slice(folder.length + 1))
    .join(', ');
}

function boxOf(label: string, { width, height }: Size): string {
  return (
    `<rect class="box" width="${width}" height="${height}" rx="4"/>` +
    `<text class="name" x="${width / 2}" y="${height / 2}">${label}</text>`
  );
}

function frameOf(drawn: Drawn, floors: LaidOut<FolderArrow>): string {
  const { label, labels, width, height } = drawn;
  const inner = [...floors.boxes].map(([name, box]) =>
    translated(box.x, box.y, boxOf(labels.get(name) ?? '', box)),
  );
  return [
    `<rect class="frame" width="${round(width)}" height="${round(height)}" rx="6"/>`,
    `<text class="of-frame" x="${FRAME.side}" y="22">${label}</text>`,
    translated(FRAME.side, FRAME.top, [...inner, ...linesOf(floors, ' inner')].join('\n')),
  ].join('\n');
}

/** Numbers stand above all lines, so that none is crossed out. */
function linesOf({ lines }: LaidOut<FolderArrow>, ground: string): string[] {
  const paths = lines.map(({ points }) => `<path class="line" d="${pathOf(points)}"/>`);
  const counts = lines.map(({ arrow, points }) => {
    const { x, y } = besideStart(points);
    const count = inOneFigure(arrow.imports);
    return `<text class="count${ground}" x="${round(x)}" y="${round(y)}">${count}</text>`;
  });
  return [...paths, ...counts];
}

/** Straight within a layer, and right below and above one; bent between. */
function pathOf(points: readonly Point[]): string {
  const [start = { x: 0, y: 0 }, ...rest] = points;
  let last = start;
  const steps = rest.map((point) => {
    const step = stepTo(point, last);
    last = point;
    return step;
  });
  return `M${round(start.x)} ${round(start.y)}${steps.join('')}`;
}

/** No step where there is no way: a head at its end would point to the right. */
function stepTo(point: Point, last: Point): string {
  if (point.y === last.y) return '';
  if (Math.abs(last.x - point.x) < 0.5) return `V${round(point.y)}`;
  const [from, to] = [round(last.y + LEAD), round(point.y - LEAD)];
  const [middle, x] = [round((last.y + point.y) / 2), round(point.x)];
  return `V${from}C${round(last.x)} ${middle} ${x} ${middle} ${x} ${to}V${round(point.y)}`;
}

function besideStart(points: readonly Point[]): Point {
  const { x, y } = points[1] ?? { x: 0, y: 0 };
  return { x: x + 4, y: y + 13 };
}

/** 7, 40, 200: a picture with exact numbers would change with nearly every commit. */
export function inOneFigure(count: number): number {
  const step = 10 ** Math.floor(Math.log10(count));
  return Math.round(count / step) * step;
}

/** The arrows for those who do not see them. */
function told(folder: string, graph: FolderGraph, product: ProductImports): string {
  const name = (part: string): string => labelOf(folder, part, product);
  const sentences = graph.parts.flatMap((part) => {
    const imported = graph.arrows.filter(({ from }) => from === part).map(({ to }) => name(to));
    const own = imported.length === 0 ? [] : [`${name(part)} imports ${imported.join(', ')}.`];
    return [...toldFloors(folder, part, product), ...own];
  });
  return sentences.join(' ');
}

function toldFloors(folder: string, part: string, product: ProductImports): string[] {
  if (!FLOORS.includes(part)) return [];
  const inside = `${folder}/${part}`;
  return [`In ${part}: ${told(inside, withoutDetours(folderGraph(inside, product)), product)}`];
}

function translated(x: number, y: number, content: string): string {
  return `<g transform="translate(${round(x)} ${round(y)})">\n${content}\n</g>`;
}

/** To a tenth of a pixel. */
function round(length: number): number {
  return Math.round(length * 10) / 10;
}
