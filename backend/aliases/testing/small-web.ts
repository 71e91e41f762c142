import type { AddressAnswer, AskAddress } from '../hosts/ask-address';
import type { WebAnswer } from './alias-web';

/** A few pages in memory, by exact address; what is not among them is missing. */
export interface SmallWeb {
  readonly ask: AskAddress;
  readonly asked: string[];
}

/** @param answers by address; null: nobody answers. @param orElse of what is not listed */
export function createSmallWeb(
  answers: Readonly<Record<string, WebAnswer | null>>,
  orElse: (address: string) => WebAnswer | null = () => ({ status: 404 }),
): SmallWeb {
  const asked: string[] = [];
  const ask: AskAddress = (address) => {
    asked.push(address);
    const told = address in answers ? answers[address] : unlisted(address, orElse);
    return Promise.resolve(told === null || told === undefined ? null : answerOf(told));
  };
  return { ask, asked };
}

function unlisted(
  address: string,
  orElse: (address: string) => WebAnswer | null,
): WebAnswer | null {
  return address.endsWith('/robots.txt') ? { status: 404 } : orElse(address);
}

function answerOf({ status, location, html, text }: WebAnswer): AddressAnswer {
  return {
    status: status ?? (location === undefined ? 200 : 301),
    location: location ?? null,
    contentType: html === undefined ? 'text/plain' : 'text/html; charset=utf-8',
    body: new TextEncoder().encode(html ?? text ?? ''),
  };
}

/** A page as most sites have it. */
export function pageCalled(title: string, body: string, head = ''): string {
  return `<!DOCTYPE html><html lang=en><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}
