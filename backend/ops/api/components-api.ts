import { z } from 'zod';
import { ToolforgeApiError } from './api-error';
import type { ToolforgeApi } from './toolforge-api';

const listAnswer = z.object({
  data: z.object({
    deployments: z.array(
      z.object({ deploy_id: z.string(), status: z.string(), creation_time: z.string() }),
    ),
  }),
});

/** A deployment of push-to-deploy. */
export interface PushedDeployment {
  id: string;
  status: string;
}

const UNDER_WAY = ['pending', 'running', 'cancelling'];

/**
 * Deployments of push-to-deploy that are under way just now (components API, GET …/deployment): they move the image
 * and restart jobs by themselves.
 * @returns none where the tool has none, or the API, a beta, does not answer that
 */
export async function deploymentsUnderWay(api: ToolforgeApi): Promise<PushedDeployment[]> {
  try {
    const { data } = await api.ask({ path: api.of('components', 'deployment') }, listAnswer);
    return data.deployments
      .filter(({ status }) => UNDER_WAY.includes(status))
      .map(({ deploy_id: id, status }) => ({ id, status }));
  } catch (error) {
    if (error instanceof ToolforgeApiError && error.status === 404) return [];
    throw error;
  }
}
