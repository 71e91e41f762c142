import { readAddress } from '../references/address';
import type { LocatedReference } from '../references/located-reference';
import type { StatusDeclaration } from '../wikis/local-templates';
import { CitationLayout, type LaidOutParameter } from './citation-layout';
import { withoutDeadTags } from './dead-tags';
import { liveAddress, withEntities } from './live-address';
import type { Repair, WrittenParameter } from './repair';
import type { RepairTask } from './repair-task';
import type { RepairableCitation } from './repairable-citation';
import type { Splice } from './splice';
import { keyOf } from './url-finding';
import { parameterOf, parametersToWrite, writeParameters } from './write-parameters';

/**
 * Leads a link without a template to the page that has the content today (U4): its address is replaced, also where it is
 * what the link shows; else that stays. A tag that calls it dead goes.
 * @returns null if there is nothing to replace, or a comment in it would be lost
 */
export function leadLinkToLivePage(
  { page: { source } }: RepairTask,
  place: LocatedReference,
  livePage: string,
): Repair | null {
  const leadsTo = addressFor(place, livePage);
  if (leadsTo === null) return null;
  const { start, end } = place.reference;
  const span = place.text === null ? { start, end } : { start: start + 1, end: place.text.start };
  if (source.slice(span.start, span.end).includes('<!--')) return null;
  const splices = [
    { ...span, text: withEntities(leadsTo) },
    ...shownAddress(source, place, leadsTo),
    ...withoutDeadTags(source, place),
  ];
  return { kind: 'replace-address', splices, copyUrl: null, leadsTo };
}

/**
 * The same for a citation. Its copy stays, as one of the page that was cited, and it says that its address works, where
 * its wiki can; that somebody has looked at the page (`access-date`) nobody claims.
 * @returns null also where its template itself says that it is dead
 */
export function leadCitationToLivePage(
  task: RepairTask,
  citation: RepairableCitation,
  livePage: string,
): Repair | null {
  const { place, citations } = citation;
  const leadsTo = addressFor(place, livePage);
  if (leadsTo === null || citations.means !== undefined) return null;
  const writer = new LivePageWriter(task, citation);
  const address = writer.changed(place.reference.param, withEntities(leadsTo));
  const status = writer.status();
  if (address === null || status === null) return null;
  const changes = [address, ...status];
  return {
    kind: 'replace-address',
    splices: [
      ...changes.flatMap(({ splices }) => splices),
      ...withoutDeadTags(task.page.source, place),
    ],
    copyUrl: null,
    leadsTo,
    parameters: changes.map(({ parameter }) => parameter),
  };
}

/** Without blanks, comments and markup. */
const MERE_ADDRESS = /^(?:(?!'')[^\s<>[\]{}])+$/;

/** A text that is the old address itself, with its scheme or without, would go on naming it. */
function shownAddress(source: string, place: LocatedReference, leadsTo: string): Splice[] {
  if (place.text === null) return [];
  const text = source.slice(place.text.start, place.text.end);
  const shown = text.trim();
  const hasScheme = shown.includes('://');
  const told = withoutScheme(shown.replaceAll('&amp;', '&'));
  if (!MERE_ADDRESS.test(told) || !isSameAddress(told, place)) return [];
  const start = place.text.start + text.length - text.trimStart().length;
  const address = withEntities(leadsTo);
  return [{ start, end: start + shown.length, text: hasScheme ? address : withoutScheme(address) }];
}

function isSameAddress(told: string, { reference: { url } }: LocatedReference): boolean {
  return keyOf(`http://${told}`) === keyOf(`http://${withoutScheme(url)}`);
}

const withoutScheme = (url: string): string => url.replace(/^(?:https?:)?\/\//i, '');

/** Null of an archived copy, which stays, of what is no page, and where nothing would change. */
function addressFor({ reference }: LocatedReference, livePage: string): string | null {
  const target = readAddress(livePage);
  if (target.isMalformed || target.isCopy || readAddress(reference.url).isCopy) return null;
  const address = liveAddress(livePage, reference);
  return keyOf(address) === keyOf(reference.originalUrl ?? reference.url) ? null : address;
}

/** What is changed of one parameter. */
interface ParameterChange {
  splices: readonly Splice[];
  parameter: WrittenParameter;
}

class LivePageWriter {
  private readonly layout: CitationLayout;

  constructor(
    private readonly task: RepairTask,
    private readonly citation: RepairableCitation,
  ) {
    this.layout = new CitationLayout(task.page.source, citation.template.node);
  }

  /** Null if it is not there, or a comment stands in its value. */
  changed(name: string | null, value: string): ParameterChange | null {
    const there = this.layout.parameters.findLast((parameter) => parameter.name === name);
    const span = there === undefined ? null : this.layout.bareSpan(there);
    if (span === null || name === null) return null;
    return { splices: [{ ...span, text: value }], parameter: { name, value, isThere: true } };
  }

  /** What it is to say of its address; null if a comment would be lost. */
  status(): ParameterChange[] | null {
    const { status } = this.citation.citations;
    const said = status.flatMap((declaration) => {
      const parameter = parameterOf(this.layout, declaration.names);
      return parameter === null || parameter.value === '' ? [] : [{ declaration, parameter }];
    });
    if (said.length === 0) return this.added();
    const dead = said.filter(({ declaration, parameter: { value } }) =>
      saysDead(declaration, value),
    );
    const byName = new Map(dead.toReversed().map((one) => [one.parameter.name, one]));
    const changes = [...byName.values()].map(({ declaration: { live }, parameter }) =>
      live === undefined ? this.removed(parameter) : this.changed(parameter.name, live),
    );
    return changes.every((change) => change !== null) ? changes : null;
  }

  /** Without a word a copy counts as that of a dead page on wikis that can say otherwise. */
  private added(): ParameterChange[] {
    const { citations, canDeclareLife } = this.citation;
    const hasCopy = (parameterOf(this.layout, citations.archiveUrl)?.value ?? '') !== '';
    const [first] = citations.status;
    if (!hasCopy || !canDeclareLife || first?.live === undefined) return [];
    const wanted = [{ names: first.names, value: first.live }];
    const splices = writeParameters(this.layout, wanted);
    return parametersToWrite(this.layout, wanted).map((parameter) => ({ splices, parameter }));
  }

  /** With the blanks before it, as if it had never been there. */
  private removed(parameter: LaidOutParameter): ParameterChange | null {
    const { parameters } = this.layout;
    const { source } = this.task.page;
    const { name } = this.citation.template.node;
    const before = parameters[parameters.indexOf(parameter) - 1];
    const nameEnd = name.start + source.slice(name.start, name.end).trimEnd().length;
    const start = before?.valueSpan.end ?? nameEnd;
    const { end } = parameter.valueSpan;
    const value = this.layout.bareSpan(parameter);
    if (value?.end !== end || source.slice(start, end).includes('<!--')) return null;
    return {
      splices: [{ start, end, text: '' }],
      parameter: { name: parameter.name ?? '', value: '', isGone: true },
    };
  }
}

function saysDead({ words, others }: StatusDeclaration, value: string | null): boolean {
  const word = value?.toLowerCase() ?? '';
  if (word === '') return false;
  return (Object.hasOwn(words, word) ? words[word] : (others ?? null)) === 'dead';
}
