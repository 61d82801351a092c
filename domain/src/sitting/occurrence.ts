const dayMs = 86_400_000;
const shanghaiMs = 8 * 3_600_000;

/**
 * How long one turn of a repeating exam may last at most, ms, by `repeatCycle` (0 none, 1 daily, 2 weekly, 3
 * monthly): no longer than to the next one.
 */
export const cycleMs: Readonly<Record<number, number>> = { 1: dayMs, 2: 7 * dayMs, 3: 28 * dayMs };

/** What of an exam's definition tells when it may be sat; times in ms epoch. */
interface Timed {
  readonly startTime: number | null;
  readonly endTime: number | null;
  readonly repeatCycle?: number;
}

/**
 * One turn of an exam, ms. `since`: the end of the turn before it; what was done to the exam earlier was
 * about other turns.
 */
export interface Occurrence {
  readonly startTime: number | null;
  readonly endTime: number | null;
  readonly since: number;
}

/** Whether the exam comes round again; without both times there is nothing to repeat. */
export const repeats = ({ repeatCycle = 0, startTime, endTime }: Timed): boolean =>
  repeatCycle in cycleMs && startTime !== null && endTime !== null;

/**
 * The turn that runs at `now`, else the next one; an exam that does not repeat has one turn alone. Days and
 * months are those of Asia/Shanghai, where a day always has 24 hours.
 */
export function occurrenceAt(exam: Timed, now: number): Occurrence {
  const { startTime, endTime, repeatCycle = 0 } = exam;
  if (startTime === null || endTime === null || !repeats(exam))
    return { startTime, endTime, since: -Infinity };
  let turn = Math.max(
    0,
    Math.floor((now - endTime) / (repeatCycle === 3 ? 31 * dayMs : (cycleMs[repeatCycle] ?? dayMs))),
  );
  while (later(endTime, repeatCycle, turn, startTime) <= now) turn += 1;
  return {
    startTime: later(startTime, repeatCycle, turn, startTime),
    endTime: later(endTime, repeatCycle, turn, startTime),
    since: turn === 0 ? -Infinity : later(endTime, repeatCycle, turn - 1, startTime),
  };
}

/** The definition as it counts at `now`: with the times of its turn. */
export const atOccurrence = <T extends Timed>(exam: T, now: number): T => {
  if (!repeats(exam)) return exam;
  const { startTime, endTime } = occurrenceAt(exam, now);
  return { ...exam, startTime, endTime };
};

/**
 * `time` some turns later; a month that is too short gives its last day, and the end keeps its distance from
 * the start.
 */
function later(time: number, repeatCycle: number, turns: number, startTime: number): number {
  if (repeatCycle !== 3) return time + turns * (cycleMs[repeatCycle] ?? 0);
  const first = new Date(startTime + shanghaiMs);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + turns + 1, 0)).getUTCDate();
  const day = Date.UTC(
    first.getUTCFullYear(),
    first.getUTCMonth() + turns,
    Math.min(first.getUTCDate(), lastDay),
  );
  const inDay = (startTime + shanghaiMs) % dayMs;
  return day + inDay - shanghaiMs + (time - startTime);
}
