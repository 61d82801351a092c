/**
 * Those of `some` among the `size` best or worst papers of `all`, both by steps of scores; a step that is cut
 * gives its share, as papers within it cannot be told apart.
 */
export function among(
  all: readonly number[],
  some: readonly number[],
  size: number,
  end: 'top' | 'bottom',
): number {
  let left = size;
  let found = 0;
  for (let i = 0; i < all.length && left > 0; i += 1) {
    const step = end === 'top' ? all.length - 1 - i : i;
    const count = all[step] ?? 0;
    if (count === 0) continue;
    const taken = Math.min(count, left);
    found += ((some[step] ?? 0) * taken) / count;
    left -= taken;
  }
  return found;
}
