const dayMs = 24 * 3_600_000;
const shanghaiMs = 8 * 3_600_000;

/** The day of a time, counted from 1970 in Asia/Shanghai, where a day always has 24 hours. */
export const dayNumber = (time: number): number => Math.floor((time + shanghaiMs) / dayMs);

/** When a day begins, ms epoch. */
export const startOfDay = (day: number): number => day * dayMs - shanghaiMs;

/**
 * How many days in a row somebody practised, up to today; a day that is not over breaks nothing. [TR16]
 * `days`: those with something answered, any order.
 */
export function streakOf(days: Iterable<number>, today: number): number {
  const known = new Set(days);
  let streak = 0;
  for (let day = known.has(today) ? today : today - 1; known.has(day); day -= 1) streak += 1;
  return streak;
}
