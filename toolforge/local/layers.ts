import { checkLayers } from './check-layers';

/** `npm run test:layers`: who imports whom, and that no folders go round in a circle. */
async function main(): Promise<void> {
  try {
    await checkLayers((detail) => console.log(detail));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

void main();
