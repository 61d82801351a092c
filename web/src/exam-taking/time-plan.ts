/** What a part of a paper is worth. */
interface Part {
  readonly totalScore: number;
}

/** Minutes that are easy to keep in mind, where the exam is long enough for them. */
const roundMinutes = 5;
const longMinutes = 60;

/**
 * How many minutes to give to each part of an exam that lasts so many, by what it is worth: whole numbers that sum up
 * to the whole, fives in an exam of an hour or more that is one of fives itself, where parts of equal worth get equal
 * ones. 0: too little to be said. null: nothing to plan, because there is no end or only one part.
 */
export function timePlan(minutes: number, parts: readonly Part[]): readonly number[] | null {
  const points = parts.map(({ totalScore }) => totalScore);
  if (!(minutes >= 1) || points.filter((score) => score > 0).length < 2) return null;
  const whole = Math.floor(minutes);
  if (whole < longMinutes || whole % roundMinutes !== 0) return shares(whole, points);
  const fives = shares(whole / roundMinutes, points).map((share) => share * roundMinutes);
  return fives.every((share, index) => isFair(share, index, fives, points)) ? fives : shares(whole, points);
}

/** A part that counts has some minutes, and as many as any that is worth the same. */
const isFair = (share: number, index: number, all: readonly number[], points: readonly number[]): boolean =>
  (share > 0 || points[index] === 0) &&
  all.every((other, at) => points[at] !== points[index] || other === share);

/** The minutes that a paper has from its start to its deadline; NaN where one of them is not known. */
export const minutesOf = (paper: { readonly createTime: string; readonly deadline: string | null }): number =>
  paper.deadline === null ? Number.NaN : (Date.parse(paper.deadline) - Date.parse(paper.createTime)) / 60_000;

/** So many wholes shared out by weight; what rounding leaves goes to the largest remainders. */
function shares(wholes: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const exact = weights.map((weight) => (wholes * weight) / sum);
  const given = exact.map(Math.floor);
  const left = wholes - given.reduce((total, share) => total + share, 0);
  const remainder = (index: number) => (exact[index] ?? 0) - (given[index] ?? 0);
  const next = weights.map((_weight, index) => index).sort((a, b) => remainder(b) - remainder(a) || a - b);
  for (const index of next.slice(0, left)) given[index] = (given[index] ?? 0) + 1;
  return given;
}
