import fc from 'fast-check';

declare const console: { info(text: string): void };

/** Checks a property from a fresh seed, which is printed; give `seed` to repeat a failure. */
export function holds<T>(
  name: string,
  property: fc.IProperty<T>,
  numRuns = 100,
  seed = Math.floor(Math.random() * 2 ** 31),
): void {
  console.info(`${name}: seed ${seed}`);
  fc.assert(property, { seed, numRuns });
}
