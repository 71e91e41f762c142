import type { Request, RequestHandler, Response } from 'express';
import { hasBearer, wantBearer } from '../http/bearer-token';

/** Knows internal tools by their tokens (W7.8). */
export interface ToolAccess {
  /**
   * Whether a request comes from an internal tool.
   * @throws Problem unauthorized when it brings a token that is none of them
   */
  isTool: (request: Request, response: Response) => boolean;
  /** Lets nobody else through. */
  onlyTools: RequestHandler;
}

export function createToolAccess(tokens: readonly string[]): ToolAccess {
  return {
    isTool: (request, response) => {
      if (!hasBearer(request)) return false;
      wantBearer(tokens, request, response);
      return true;
    },
    onlyTools: (request, response, next) => {
      wantBearer(tokens, request, response);
      next();
    },
  };
}
