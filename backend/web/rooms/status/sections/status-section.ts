import type { z } from 'zod';
import type { AskedWikis } from '../../../../answers/asked-wiki';
import type { PublishedFile } from '../../../../dumps/manifest';
import type { Alarm } from '../../../../status/alarms';
import type { LoopFigures } from '../../../../store/figures/loop-figures';
import type { MessageKey } from '../../../../runtime/messages';
import type { View } from '../../../pages/view';
import { markup, type Markup, type MarkupValue } from '../../../words/markup';
import type { StandingWord } from './standing';

/** All that sections tell of. */
export interface StatusInput {
  figures: LoopFigures;
  alarms: ReadonlySet<Alarm['code']>;
  /** Those that are watched, to tell what people call them. */
  wikis: Pick<AskedWikis, 'find'>;
  /** Public files; null: none are to be published. */
  files: readonly PublishedFile[] | 'unreadable' | null;
  /** Seconds since 1970. */
  nowS: number;
}

/** What one section tells. */
export interface ToldSection {
  /** Whether people are told so: it says something. */
  isJudged: boolean;
  standing: StandingWord;
  /** For programs. */
  data: object;
  /** For people. */
  show: (view: View) => Markup;
}

/** A part of the status page. */
export interface StatusSection {
  /** For programs. */
  name: string;
  heading: MessageKey;
  schema: z.ZodObject;
  /** null: there is no such thing here. */
  tell(input: StatusInput): ToldSection | null;
}

/** How a section is written: what it knows, what that means, and how it is shown. */
interface SectionParts<Schema extends z.ZodObject> {
  name: string;
  heading: MessageKey;
  schema: Schema;
  read(input: StatusInput): z.input<Schema> | null;
  /** null: nothing of this is good or bad by itself. */
  judge: ((input: StatusInput) => StandingWord) | null;
  show(view: View, data: z.input<Schema>, input: StatusInput): Markup;
}

/** Makes a section; `all-sections.ts` lists it. */
export function statusSection<Schema extends z.ZodObject>(
  parts: SectionParts<Schema>,
): StatusSection {
  const { name, heading, schema } = parts;
  return {
    name,
    heading,
    schema,
    tell(input) {
      const data = parts.read(input);
      if (data === null) return null;
      const show = (view: View): Markup => parts.show(view, data, input);
      const isJudged = parts.judge !== null;
      return { standing: parts.judge?.(input) ?? 'well', isJudged, data, show };
    },
  };
}

/** What is known, each with its label; `false` is left out. */
export function statusFacts(
  { translator }: View,
  facts: readonly (readonly [label: MessageKey, value: MarkupValue])[],
): Markup {
  const known = facts.filter(([, value]) => value !== false);
  return markup`<dl class="facts">
${known.map(
  ([label, value]) => markup`<div><dt>${translator.text(label)}</dt><dd>${value}</dd></div>
`,
)}</dl>`;
}

/** A moment for programs. @param atS seconds since 1970; null: there is none */
export function isoMoment(atS: number | null): string | null {
  return atS === null ? null : new Date(Math.round(atS) * 1_000).toISOString();
}

/** The same back, in seconds since 1970. */
export function secondsOfMoment(moment: string): number {
  return Date.parse(moment) / 1_000;
}
