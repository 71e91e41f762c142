import { z } from 'zod';
import { ToolforgeApiError } from './api-error';
import { jobSchema, type Job } from './job-state';
import type { ToolforgeApi } from './toolforge-api';

/** What a job is made from, as the jobs API takes it (NewContinuousJob, NewScheduledJob, NewOneOffJob). */
export interface NewJob {
  job_type: 'one-off' | 'scheduled' | 'continuous';
  name: string;
  cmd: string;
  imagename: string;
  [field: string]: unknown;
}

/** One line of the quota: what is used of what there is, in Toolforge's words. */
export interface QuotaItem {
  category: string;
  name: string;
  used: string;
  limit: string;
}

const messages = z.object({
  info: z.array(z.string()).nullish(),
  warning: z.array(z.string()).nullish(),
  error: z.array(z.string()).nullish(),
});
const listAnswer = z.object({ jobs: z.array(jobSchema) });
const jobAnswer = z.object({ job: jobSchema });
const updateAnswer = z.object({ job_changed: z.boolean().nullish(), messages: messages.nullish() });
const doneAnswer = z.object({ messages: messages.nullish() });
const quotaAnswer = z.object({
  quota: z.object({
    categories: z.array(
      z.object({
        name: z.string(),
        items: z.array(
          z.object({ name: z.string(), limit: z.string(), used: z.string().nullish() }),
        ),
      }),
    ),
  }),
});

/**
 * The jobs API of Toolforge (repos/cloud/toolforge/jobs-api, openapi/openapi.yaml 4.11.1). Its lists have no pages.
 * All throw ToolforgeApiError.
 */
export class JobsApi {
  readonly #api: ToolforgeApi;

  constructor(api: ToolforgeApi) {
    this.#api = api;
  }

  async list(): Promise<Job[]> {
    return (await this.#api.ask({ path: this.#api.of('jobs', 'jobs') }, listAnswer)).jobs;
  }

  /** @returns null: there is none of that name; one-off jobs are gone half a minute after their end */
  async find(name: string): Promise<Job | null> {
    try {
      return (await this.#api.ask({ path: this.#api.of('jobs', `jobs/${name}`) }, jobAnswer)).job;
    } catch (error) {
      if (error instanceof ToolforgeApiError && error.status === 404) return null;
      throw error;
    }
  }

  /** Makes a job, and starts it. One of that name that has not been completed refuses it: 409. */
  async create(job: NewJob): Promise<void> {
    const path = this.#api.of('jobs', 'jobs');
    await this.#api.ask({ method: 'POST', path, body: job }, doneAnswer);
  }

  /**
   * Makes a continuous or scheduled job what it is to be, or new.
   * @returns whether anything differed; the platform then starts its pods anew
   */
  async put(job: NewJob): Promise<boolean> {
    const question = { method: 'PATCH', path: this.#api.of('jobs', 'jobs'), body: job } as const;
    const answer = await this.#api.ask({ ...question, isHarmlessTwice: true }, updateAnswer);
    return answer.job_changed === true;
  }

  /** A continuous job changes its pods one after the other, a scheduled one runs now. */
  async restart(name: string): Promise<void> {
    const path = this.#api.of('jobs', `jobs/${name}/restart`);
    await this.#api.ask({ method: 'POST', path, isHarmlessTwice: true }, doneAnswer);
  }

  /** Ends it where it runs. It may be gone already. */
  async remove(name: string): Promise<void> {
    const path = this.#api.of('jobs', `jobs/${name}`);
    try {
      await this.#api.ask({ method: 'DELETE', path, isHarmlessTwice: true }, doneAnswer);
    } catch (error) {
      if (!(error instanceof ToolforgeApiError && error.status === 404)) throw error;
    }
  }

  /** What it wrote last; the log takes a moment to arrive, and may be empty. */
  async lastLines(name: string, count: number): Promise<string[]> {
    const path = `${this.#api.of('jobs', `jobs/${name}/logs`)}?lines=${count}`;
    try {
      const text = await this.#api.text({ path });
      return text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .slice(-count);
    } catch (error) {
      if (error instanceof ToolforgeApiError) return [];
      throw error;
    }
  }

  async quota(): Promise<QuotaItem[]> {
    const { quota } = await this.#api.ask({ path: this.#api.of('jobs', 'quotas') }, quotaAnswer);
    return quota.categories.flatMap(({ name: category, items }) =>
      items.map(({ name, used, limit }) => ({ category, name, used: used ?? '', limit })),
    );
  }
}
