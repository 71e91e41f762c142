#!/usr/bin/env node
/**
 * Loads what is asked for: `health`, asked for every ten seconds in the memory of a running component, is a program by itself.
 * Both lie beside this one (toolforge/build.mjs).
 */
const program: string =
  process.argv[2] === 'health' ? './weboid-health.js' : './weboid-commands.js';
require(program);
