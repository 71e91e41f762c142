import * as fc from 'fast-check';
import { anyText } from '../../runtime/testing/any-text';
import { growthOf, LINEAR_GROWTH_MAX } from '../../runtime/testing/growth';
import { HARD_CASES } from '../testing/hard-cases';
import { HOSTILE } from '../testing/hostile-texts';
import { randomSyntax } from '../testing/random-wikitext';
import { EXTENSION_TAGS } from './extension-tags';
import type { Span, SyntaxNode } from './node';
import { scan } from './scan';

const scanned = (text: string): SyntaxNode[] =>
  scan(text, { start: 0, end: text.length }, EXTENSION_TAGS);

/** Spans lie apart, in order, inside the one around. */
function expectNested(nodes: readonly SyntaxNode[], around: Span): void {
  let at = around.start;
  for (const node of nodes) {
    expect(node.start).toBeGreaterThanOrEqual(at);
    expect(node.end).toBeGreaterThan(node.start);
    expect(node.end).toBeLessThanOrEqual(around.end);
    if ('children' in node) expectBraces(node);
    at = node.end;
  }
}

function expectBraces(node: Extract<SyntaxNode, { children: readonly SyntaxNode[] }>): void {
  const width = node.kind === 'template' ? 2 : 3;
  let at = node.name.end;
  expect(node.name.start).toBe(node.start + width);
  for (const part of node.parts) {
    expect(part.start).toBe(at + 1);
    if (part.equals !== null) expect(part.equals).toBeLessThan(part.end);
    at = part.end;
  }
  expect(node.end).toBe(at + width);
  expectNested(node.children, { start: node.start + width, end: node.end - width });
}

test('spans nest and lie inside, whatever the text', () => {
  const text = fc.oneof(randomSyntax, anyText(), fc.constantFrom(...HARD_CASES));
  fc.assert(
    fc.property(text, (one) => expectNested(scanned(one), { start: 0, end: one.length })),
    { numRuns: 2_000 },
  );
});

test.each(HOSTILE)('$name takes linear time', async ({ make }) => {
  const texts = new Map([60_000, 240_000].map((size) => [size, make(size)]));
  const scanOne = (size: number) => scanned(texts.get(size) ?? '');
  scanOne(60_000);
  expect(await growthOf(scanOne, 240_000)).toBeLessThan(LINEAR_GROWTH_MAX);
});
