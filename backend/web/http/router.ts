import express, { type Router } from 'express';

/** Routes of one room of the web side; addresses are exact, as those of the whole. */
export function createRouter(): Router {
  return express.Router({ caseSensitive: true, strict: true });
}
