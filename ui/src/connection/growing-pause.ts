/**
 * Milliseconds before repetition `count` (1, 2, …): `first`, then twice as long each time up to `longest`, of
 * which up to half is left out at random, so that screens lost together do not return together.
 */
export const growingPause = (
  count: number,
  { first, longest }: { readonly first: number; readonly longest: number },
): number => Math.min(longest, first * 2 ** Math.min(count - 1, 30)) * (0.5 + Math.random() / 2);
