import type { RequestHandler } from 'express';

/**
 * Lets so many questions through at once; one has its place until its answer is sent or its asker is gone.
 * @param most of all routes that it stands before
 * @param refusal thrown for one more
 */
export function oneOfFew(most: number, refusal: () => Error): RequestHandler {
  let underWay = 0;
  return (_request, response, next) => {
    if (underWay >= most) throw refusal();
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
    });
    next();
  };
}
