/** Exams on one wall at most: each costs the server and the line two subscriptions. */
export const examsAtMost = 6;

/** In how many columns what each exam has of a figure stands (`figure-shares.module.css`). */
export const shareColumns = (exams: number): number => (exams === 4 ? 2 : Math.min(3, exams));

/** How an exam is told from others of its wall: the same letter and colour as long as the choice stands. */
export interface ExamLabel {
  readonly examId: string;
  readonly title: string;
  /** what tells its title from the others' */
  readonly short: string;
  /** A to F, by its place in the address */
  readonly mark: string;
  /** from 0 */
  readonly place: number;
}

const shortestShared = 3;

/** The labels of exams in the order of the address. */
export function labelsOf(exams: readonly { readonly id: string; readonly title: string }[]): ExamLabel[] {
  const shared = sharedBeginning(exams.map(({ title }) => title));
  return exams.map(({ id, title }, place) => ({
    examId: id,
    title,
    short: title.slice(shared).replace(/^[\s·:：\-—]+/, '') || title,
    mark: String.fromCodePoint(65 + place),
    place,
  }));
}

/** How many characters all titles begin with alike; 0 where it is next to nothing, or all of one of them. */
function sharedBeginning(titles: readonly string[]): number {
  const [first = ''] = titles;
  if (titles.length < 2) return 0;
  let length = 0;
  while (length < first.length && titles.every((title) => title[length] === first[length])) length += 1;
  // A word is not cut: 第10场 and 第12场 stay whole, and so does what stands in 《》.
  while (length > 0 && /[\p{Script=Han}\w《（(]/u.test(first[length - 1] ?? '')) length -= 1;
  return length < shortestShared || titles.some((title) => title.length === length) ? 0 : length;
}

/**
 * The exams an address names beside the one in its path (`?with=b,c`), each once: those that share the wall, and those
 * it has no room for.
 */
export function examsNamed(
  first: string,
  others: string | null,
): { readonly shown: readonly string[]; readonly leftOut: readonly string[] } {
  const named = [...new Set([first, ...(others ?? '').split(',')])].filter((id) => id !== '');
  return { shown: named.slice(0, examsAtMost), leftOut: named.slice(examsAtMost) };
}
