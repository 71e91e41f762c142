import type { Clock } from '../../runtime/clock';
import type { Logger } from '../../runtime/logger';
import type { AskArchive } from '../service/archive-http';
import type { ArchiveSource, Candidate, WantedCopy } from '../service/archive-source';
import { addressFrom, type MementoService } from './memento-service';
import type { Memento } from './nearest-mementos';
import { askTimeGate } from './time-gate';
import { readTimeMap } from './time-map';
import { UnusableAnswerError } from './unusable-answer-error';

/** What services are asked with. */
export interface MementoSourceOptions {
  /** Paced. */
  ask: AskArchive;
  clock: Clock;
  logger: Logger;
}

/**
 * An archive that speaks Memento (RFC 7089). Its TimeMap is read, for that names several copies; its
 * TimeGate, which names one, is asked where there is no TimeMap or none that can be understood.
 */
export function createMementoSource(
  service: MementoService,
  options: MementoSourceOptions,
): ArchiveSource {
  return {
    service: service.service,
    find: async (wanted, signal) => {
      const mementos = await mementosOf(wanted, { ...service, ...options }, signal);
      return mementos.map((memento): Candidate => ({ service: service.service, ...memento }));
    },
  };
}

type Source = MementoService & MementoSourceOptions;

async function mementosOf(
  wanted: WantedCopy,
  source: Source,
  signal: AbortSignal,
): Promise<Memento[]> {
  if (source.timeMap === null) return mementoAt(wanted, source, signal);
  try {
    return await mementosIn(source.timeMap, { wanted, source }, signal);
  } catch (error) {
    if (!(error instanceof UnusableAnswerError) || source.timeGate === null) throw error;
    source.logger.debug({ err: error, service: source.service }, 'archives: asking the TimeGate');
    return mementoAt(wanted, source, signal);
  }
}

async function mementosIn(
  template: string,
  { wanted, source }: { wanted: WantedCopy; source: Source },
  signal: AbortSignal,
): Promise<Memento[]> {
  const timeMap = addressFrom(template, wanted.url.text);
  const { mementos, ...rest } = await readTimeMap({ ...source, timeMap, wanted }, signal);
  source.logger.debug({ service: source.service, found: mementos.length, ...rest }, 'a TimeMap');
  return mementos;
}

async function mementoAt(
  wanted: WantedCopy,
  source: Source,
  signal: AbortSignal,
): Promise<Memento[]> {
  if (source.timeGate === null) return [];
  const timeGate = addressFrom(source.timeGate, wanted.url.text);
  const memento = await askTimeGate({ ...source, timeGate, wanted }, signal);
  return memento === null ? [] : [memento];
}
