import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeAtOnce, listenOnLoopback, sentForm } from '../servers/loopback-server';
import { exampleSiteAt, sites } from '../world/all-sites';
import { deskPage, FIRST_HOST, mailboxPage } from './desk-pages';
import type { Mailbox } from './mailbox';
import type { SiteChange, SiteChanges } from './site-changes';

/** What the desk is made of. */
interface DeskParts {
  changes: SiteChanges;
  mailbox: Mailbox;
}

/** A running desk. */
export interface Desk {
  port: number;
  close(): Promise<void>;
}

const LINES = /\r?\n/;

/**
 * The desk of who owns the sites of the example web, by HTTP on loopback: what proves a domain can be put there, pages be
 * led to where they are now, and mail be read.
 * @param port 0 takes any free one
 */
export async function startDesk(parts: DeskParts, port = 0): Promise<Desk> {
  const server = createServer((request, response) => {
    answer(parts, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(400);
      response.end();
    });
  });
  return {
    port: await listenOnLoopback(server, port),
    close: () => closeAtOnce(server),
  };
}

async function answer(
  { changes, mailbox }: DeskParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const host = url.searchParams.get('host') ?? FIRST_HOST;
  if (request.method === 'POST' && url.pathname === '/') {
    const form = await sentForm(request);
    const named = form.get('host') ?? '';
    if (exampleSiteAt(named) === undefined) return void response.writeHead(404).end();
    changes.set(named, changeIn(form));
    response.writeHead(303, { Location: `/?${new URLSearchParams({ host: named }).toString()}` });
    return void response.end();
  }
  const pages: Partial<Record<string, () => string>> = {
    '/': () => deskPage(host, changes.of(host), hosts()),
    '/mail': () => mailboxPage(mailbox.mails()),
  };
  const shown = pages[url.pathname]?.();
  if (shown === undefined) return void response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(shown);
}

/** A line for each record and each move: `/old/ /new/`. */
function changeIn(form: URLSearchParams): SiteChange {
  const linesOf = (name: string): string[] =>
    (form.get(name) ?? '').split(LINES).filter((line) => line.trim() !== '');
  return {
    proof: form.get('proof') ?? '',
    txt: linesOf('txt'),
    isBack: form.get('isBack') !== null,
    moves: linesOf('moves').flatMap((line) => {
      const [from, to] = line.trim().split(/\s+/);
      return from?.startsWith('/') === true && to?.startsWith('/') === true ? [{ from, to }] : [];
    }),
  };
}

function hosts(): string[] {
  return sites.map(({ host }) => host).sort((a, b) => (a < b ? -1 : 1));
}
