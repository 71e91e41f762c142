/**
 * Restarts the continuous job "web" through Toolforge's jobs API, a rolling change of its pods, when its
 * health check fails; with `--now` in any case. Runs as a job with `mount: all`, where the tool's certificate
 * can be read; no packages needed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:https';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const JOB = 'web';
const API = 'https://api.svc.tools.eqiad1.wikimedia.cloud:30003';
/** Short names of jobs hold within a tool. */
const HEALTH = `http://${JOB}:8000/healthz`;
const HEALTH_TRIES = 3;
const HEALTH_PAUSE_MS = 20_000;
const HEALTH_TIMEOUT_MS = 10_000;
const API_TIMEOUT_MS = 30_000;
/** Of the answer, of which 500 characters are quoted. */
const API_BYTES_MAX = 65_536;

/**
 * Whether the job answers well at least once of three times; it may just be starting.
 * @param {{ address?: string, pauseMs?: number }} options
 * @returns {Promise<boolean>}
 */
export async function isHealthy({ address = HEALTH, pauseMs = HEALTH_PAUSE_MS } = {}) {
  for (let tried = 1; ; tried += 1) {
    const why = await faultOf(address);
    if (why === null) return true;
    console.log(`${address}: ${why}`);
    if (tried === HEALTH_TRIES) return false;
    await sleep(pauseMs);
  }
}

/** Null: it answers well. */
async function faultOf(address) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
    await answer.body?.cancel();
    return answer.ok ? null : `answered ${answer.status}`;
  } catch (error) {
    return error.cause?.message ?? error.message;
  }
}

/**
 * @param {{ dataDir: string, api?: string }} options dataDir is the tool's home (/data/project/<tool>), which
 *   holds .toolskube/client.crt and client.key, and mostly .kube/config
 * @returns {Promise<string>} what was restarted
 * @throws when the certificate cannot be read or the API refuses; the message says why
 */
export async function restartJob({ dataDir, api = API }) {
  const tool = path.basename(dataDir);
  const address = `${api.replace(/\/$/, '')}/jobs/v1/tool/${tool}/jobs/${JOB}/restart`;
  const { status, body } = await post(address, { ...keysOf(dataDir), ...trustOf(dataDir, api) });
  if (status < 200 || status > 299) {
    throw new Error(`${address} answered ${status}: ${body.slice(0, 500)}`);
  }
  return `${tool}/${JOB}`;
}

function keysOf(dataDir) {
  return {
    cert: readFileSync(path.join(dataDir, '.toolskube/client.crt')),
    key: readFileSync(path.join(dataDir, '.toolskube/client.key')),
  };
}

/**
 * The gateway's certificate is signed by itself. The authority in a tool's kubeconfig is that of Kubernetes, another
 * server: it counts only where that server is the API's own; else nobody can verify it, and Toolforge's own
 * client does not either. Of this address only.
 */
function trustOf(dataDir, api) {
  const file = path.join(dataDir, '.kube/config');
  const config = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const ca = authorityIn(config, { api, folder: path.dirname(file) });
  if (ca !== null) return { ca };
  console.log(`the certificate of ${api} is not verified: ${file} names no authority for it`);
  return { rejectUnauthorized: false };
}

/** A kubeconfig is YAML or JSON written by programs: key and value stand in one line, perhaps with others. */
function authorityIn(kubeconfig, { api, folder }) {
  const lines = kubeconfig.replace(/^\s*#.*/gm, '');
  const valueOf = (key) => {
    const value = `"([^"\\n]+)"|'([^'\\n]+)'|([^\\s"',{}#][^\\n,}]*)`;
    const match = new RegExp(`(?:^|[\\s{,"'-])${key}["']?:[ \\t]*(?:${value})`, 'm').exec(lines);
    return (match?.[1] ?? match?.[2] ?? match?.[3])?.trim() ?? null;
  };
  if (!isSameServer(valueOf('server'), api)) return null;
  const data = valueOf('certificate-authority-data');
  if (data !== null) return Buffer.from(data, 'base64');
  const file = valueOf('certificate-authority');
  return file === null ? null : readFileSync(path.resolve(folder, file));
}

function isSameServer(server, api) {
  return server !== null && URL.canParse(server) && new URL(server).host === new URL(api).host;
}

function post(address, credentials) {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', timeout: API_TIMEOUT_MS, ...credentials };
    const asked = request(address, options, (answer) => {
      const chunks = [];
      let bytes = 0;
      answer.on('data', (chunk) => {
        bytes += chunk.length;
        chunks.push(chunk);
        if (bytes > API_BYTES_MAX) answer.destroy(new Error(`${address} answers without end`));
      });
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode, body: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    asked.on('timeout', () => asked.destroy(new Error(`${address} did not answer in time`)));
    asked.on('error', (cause) => {
      reject(new Error(`${address} cannot be asked: ${cause.message}`, { cause }));
    });
    asked.end();
  });
}

async function main([option]) {
  const { TOOL_DATA_DIR: dataDir, TOOL_TOOLFORGE_API_URL: api } = process.env;
  if (!dataDir) throw new Error('TOOL_DATA_DIR is not set; Toolforge sets it in every job');
  if (option !== undefined && option !== '--now') {
    throw new Error(`“${option}” is no option; there is --now, which restarts a healthy web, too`);
  }
  if (option !== '--now' && (await isHealthy())) console.log(`${JOB} is healthy`);
  else console.log(`restarted ${await restartJob({ dataDir, ...(api && { api }) })}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(process.argv.slice(2)).catch((error) => {
    console.error(`webservice-restart: ${error.message}`);
    process.exitCode = 1;
  });
}
