/**
 * Restarts the continuous job "web" through Toolforge's jobs API: a rolling change of its pods.
 * Runs as a job with `mount: all`, where the tool's certificate can be read; no packages needed.
 */
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const API = 'https://api.svc.tools.eqiad1.wikimedia.cloud:30003';
const TIMEOUT_MS = 30_000;

/**
 * @param {{ dataDir: string, job: string, api?: string, ca?: string }} options dataDir is the
 *   tool's home (/data/project/<tool>), which holds .toolskube/client.crt and client.key
 * @returns {Promise<string>} what was restarted
 * @throws when the certificate cannot be read or the API refuses; the message says why
 */
export async function restartJob({ dataDir, job, api = API, ca }) {
  const tool = path.basename(dataDir);
  const address = `${api}/jobs/v1/tool/${tool}/jobs/${job}/restart`;
  const credentials = {
    cert: readFileSync(path.join(dataDir, '.toolskube/client.crt')),
    key: readFileSync(path.join(dataDir, '.toolskube/client.key')),
    ...(ca === undefined ? {} : { ca }),
  };
  const { status, body } = await post(address, credentials);
  if (status < 200 || status > 299) {
    throw new Error(`${address} answered ${status}: ${body.slice(0, 500)}`);
  }
  return `${tool}/${job}`;
}

function post(address, credentials) {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', timeout: TIMEOUT_MS, ...credentials };
    const asked = request(address, options, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode, body: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    asked.on('timeout', () => asked.destroy(new Error(`${address} did not answer in time`)));
    asked.on('error', reject);
    asked.end();
  });
}

async function main() {
  const dataDir = process.env.TOOL_DATA_DIR;
  if (!dataDir) throw new Error('TOOL_DATA_DIR is not set; Toolforge sets it in every job');
  console.log(`restarted ${await restartJob({ dataDir, job: 'web' })}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main().catch((error) => {
    console.error(`webservice-restart: ${error.message}`);
    process.exitCode = 1;
  });
}
