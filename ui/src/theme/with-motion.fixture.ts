import { vi } from 'vitest';

/** Lets tests of a file move what moves by itself: in the others people want less motion (vitest.setup.ts). */
export function withMotion(): () => void {
  const asked = vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: false,
        media,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as never,
  );
  return () => asked.mockRestore();
}
