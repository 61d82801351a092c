/** How long a question was on the screen, over the papers that opened it; seconds. */
export interface QuestionTimes {
  readonly quId: string;
  readonly papers: number;
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
}

/** Papers needed before quartiles of a time say anything. */
export const papersForTimes = 5;

/** The middle and the quartiles of each question, by linear interpolation; questions that too few opened are left out. */
export const questionTimes = (seconds: ReadonlyMap<string, readonly number[]>): QuestionTimes[] =>
  [...seconds]
    .filter(([, list]) => list.length >= papersForTimes)
    .map(([quId, list]) => {
      const sorted = list.toSorted((a, b) => a - b);
      const at = (share: number): number => {
        const place = (sorted.length - 1) * share;
        const low = sorted[Math.floor(place)] ?? 0;
        return low + ((sorted[Math.ceil(place)] ?? 0) - low) * (place % 1);
      };
      return { quId, papers: list.length, lower: at(0.25), median: at(0.5), upper: at(0.75) };
    });
