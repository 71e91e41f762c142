import express, { type Request } from 'express';
import { failureFormat } from './failure-format';
import type { Format } from './operation';

/** A request as express makes it. */
function asked(address: string, headers: Record<string, string>): Request {
  const request = Object.create(express.request) as Request;
  return Object.assign(request, { url: address, originalUrl: address, headers });
}

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

test.each<[string, Record<string, string>, Format, string]>([
  ['/x?format=xml', { accept: BROWSER }, 'json', 'xml'],
  ['/x?format=csv', { accept: BROWSER }, 'html', 'text'],
  ['/x?format=jsonl', { accept: BROWSER }, 'html', 'json'],
  ['/x?format=pdf', { accept: BROWSER }, 'json', 'html'],
  ['/x?format=__proto__', {}, 'json', 'json'],
  ['/x', { 'sec-fetch-dest': 'script', accept: '*/*' }, 'json', 'js'],
  ['/x', { accept: '*/*' }, 'html', 'html'],
  ['/x', { accept: '*/*' }, 'json', 'json'],
  ['/x', { accept: '*/*' }, 'jsonl', 'json'],
  ['/x', {}, 'xml', 'xml'],
  ['/x', { accept: 'application/problem+json' }, 'html', 'json'],
  ['/x', { accept: 'application/problem+xml, application/json;q=0.5' }, 'html', 'xml'],
  ['/x', { accept: 'application/json, text/html' }, 'html', 'json'],
  ['/x', { accept: 'text/*' }, 'html', 'html'],
  ['/x', { accept: 'image/png' }, 'html', 'html'],
  ['/x', { accept: ';;,' }, 'json', 'json'],
])('%s with %j of an address with %s: %s', (address, headers, usual, format) => {
  expect(failureFormat(asked(address, headers), () => usual)).toBe(format);
});
