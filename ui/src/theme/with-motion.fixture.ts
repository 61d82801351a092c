import { afterEach, beforeEach, vi } from 'vitest';

/** Lets what moves by itself move in the tests of a file: in the others people want less motion (vitest.setup.ts). */
export function withMotion(): void {
  let asked: { mockRestore(): void } | null = null;
  beforeEach(() => {
    asked = vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          matches: false,
          media,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as never,
    );
  });
  afterEach(() => asked?.mockRestore());
}
