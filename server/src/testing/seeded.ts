import fc from 'fast-check';

/** Checks an asynchronous property from a fresh seed, which is printed; give `seed` to repeat a failure. */
export async function holdsAlways<T>(
  name: string,
  property: fc.IAsyncProperty<T>,
  numRuns = 100,
  seed = Math.floor(Math.random() * 2 ** 31),
): Promise<void> {
  console.info(`${name}: seed ${seed}, ${numRuns} runs`);
  await fc.assert(property, { seed, numRuns });
}
