import type { RequestHandler } from 'express';

/** What is answered is for one visitor alone, and kept by nobody; no page of another site can read it. */
export const forOneVisitor: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'private, no-store');
  response.removeHeader('Access-Control-Allow-Origin');
  next();
};
