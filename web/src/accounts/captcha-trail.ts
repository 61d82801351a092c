/**
 * A drag's trail with its times: `[[x, y, ms], …]`, ms from the first move. The slider tells points without
 * times; they come one per move event, so the last `trail.length` of the event times belong to them. Missing
 * times are spread evenly over `durationMs`.
 */
export function timedTrail(
  trail: readonly (readonly [number, number])[],
  movedAt: readonly number[],
  durationMs: number,
): number[][] {
  const times = movedAt.slice(-trail.length);
  const first = times[0] ?? 0;
  const complete = times.length === trail.length;
  return trail.map(([x, y], index) => {
    const even = trail.length < 2 ? durationMs : (index * durationMs) / (trail.length - 1);
    return [x, y, Math.round(complete ? (times[index] ?? first) - first : even)];
  });
}
