import { z } from 'zod';
import { ToolforgeApiError } from './api-error';
import type { ToolforgeApi } from './toolforge-api';

const buildSchema = z.object({
  build_id: z.string(),
  status: z.enum([
    'BUILD_PENDING',
    'BUILD_RUNNING',
    'BUILD_SUCCESS',
    'BUILD_FAILURE',
    'BUILD_CANCELLED',
    'BUILD_TIMEOUT',
    'BUILD_UNKNOWN',
  ]),
  message: z.string().nullish(),
  start_time: z.string().nullish(),
  end_time: z.string().nullish(),
  resolved_ref: z.string().nullish(),
  destination_image: z.string().nullish(),
  parameters: z
    .object({
      source_url: z.string().nullish(),
      ref: z.string().nullish(),
      image_name: z.string().nullish(),
    })
    .nullish(),
});
const listAnswer = z.object({ builds: z.array(buildSchema).nullish() });
const buildAnswer = z.object({ build: buildSchema });
const startAnswer = z.object({
  new_build: z.object({ name: z.string(), resolved_ref: z.string().nullish() }),
});
const lineSchema = z.object({ line: z.string().optional() });

/** A build of an image. */
export interface Build {
  id: string;
  phase: 'waiting' | 'running' | 'succeeded' | 'failed';
  /** In words for people. */
  words: string;
  /** What it is, or was, built from; '' where that is not told. */
  commit: string;
  repository: string;
  /** Of the image, such as tool-weboid; '' where that is not told. */
  image: string;
  /** ISO 8601; '' before it began. */
  startedAt: string;
}

/**
 * The builds API of Toolforge (repos/cloud/toolforge/builds-api, openapi/openapi.yaml 2.4.0). Its list has no pages;
 * four good builds and two failed ones are kept. All throw ToolforgeApiError.
 */
export class BuildsApi {
  readonly #api: ToolforgeApi;

  constructor(api: ToolforgeApi) {
    this.#api = api;
  }

  /** Those that are kept, the newest first. */
  async list(): Promise<Build[]> {
    const { builds } = await this.#api.ask({ path: this.#api.of('builds', 'builds') }, listAnswer);
    // One that has not begun is newer than all that have.
    const age = ({ startedAt }: Build): string => (startedAt === '' ? '9' : startedAt);
    return (builds ?? []).map(buildOf).sort((left, right) => (age(left) < age(right) ? 1 : -1));
  }

  /**
   * Begins to build an image named `<tool>:latest` of a public repository.
   * @param ref name of a branch or tag; `git ls-remote` has to know it
   */
  async start(repository: string, ref: string): Promise<{ id: string; commit: string }> {
    const body = { source_url: repository, ref };
    const path = this.#api.of('builds', 'builds');
    const answer = await this.#api.ask({ method: 'POST', path, body }, startAnswer);
    return { id: answer.new_build.name, commit: answer.new_build.resolved_ref ?? '' };
  }

  async show(id: string): Promise<Build> {
    const answer = await this.#api.ask(
      { path: this.#api.of('builds', `builds/${id}`) },
      buildAnswer,
    );
    return buildOf(answer.build);
  }

  /** What a build wrote last; none where its log cannot be had. */
  async lastLines(id: string, count: number): Promise<string[]> {
    try {
      const text = await this.#api.text({ path: this.#api.of('builds', `builds/${id}/logs`) });
      return text
        .split('\n')
        .flatMap((line) => lineIn(line))
        .slice(-count);
    } catch (error) {
      if (error instanceof ToolforgeApiError) return [];
      throw error;
    }
  }
}

function buildOf(build: z.infer<typeof buildSchema>): Build {
  return {
    id: build.build_id,
    phase: phaseOf(build.status),
    words: build.message ?? build.status,
    commit: build.resolved_ref ?? '',
    repository: build.parameters?.source_url ?? '',
    image: build.parameters?.image_name ?? '',
    startedAt: build.start_time ?? '',
  };
}

function phaseOf(status: z.infer<typeof buildSchema>['status']): Build['phase'] {
  if (status === 'BUILD_PENDING') return 'waiting';
  if (status === 'BUILD_RUNNING') return 'running';
  return status === 'BUILD_SUCCESS' ? 'succeeded' : 'failed';
}

/** A line is a JSON object of its own. */
function lineIn(text: string): string[] {
  try {
    const { line } = lineSchema.parse(JSON.parse(text));
    return line === undefined ? [] : [line];
  } catch {
    // Whatever else comes in a log is shown as it is.
    return text.trim() === '' ? [] : [text];
  }
}
