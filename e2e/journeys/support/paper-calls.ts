import type { Caller } from './caller.js';

export interface Place {
  readonly quId: string;
  readonly quType: number;
  readonly sort: number;
}

export interface PaperDetail {
  readonly id: string;
  readonly leftSeconds: number;
  readonly handState: number;
  readonly leaveTimes: number;
  readonly places: readonly Place[];
}

interface Entry {
  readonly id: string;
  readonly content: string;
}

export interface SeenQuestion {
  readonly quId: string;
  readonly quType: number;
  readonly answerList: readonly Entry[];
  readonly matchList: readonly { readonly tag: string; readonly content: string }[];
  readonly subList: readonly SeenQuestion[];
}

/** Starts, or finds, the candidate's paper of an exam. */
export const startPaper = async (candidate: Caller, examId: string, more: object = {}): Promise<string> =>
  (await candidate.post<{ id: string }>('/api/paper/paper/create-paper', { examId, ...more })).id;

/** paper-detail with its places in their order. */
export async function paperOf(candidate: Caller, id: string): Promise<PaperDetail> {
  const paper = await candidate.post<PaperDetail & { groupList: { quList: Place[] }[] }>(
    '/api/paper/paper/paper-detail',
    { id },
  );
  return { ...paper, places: paper.groupList.flatMap((group) => group.quList) };
}

/** qu-detail: the question as this candidate sees it. */
export const questionOf = (candidate: Caller, paperId: string, quId: string): Promise<SeenQuestion> =>
  candidate.post('/api/paper/paper/qu-detail', { paperId, quId });

/** Ids of the options at these places of the screen (0 is A). */
export async function optionIds(
  candidate: Caller,
  paperId: string,
  quId: string,
  ...indexes: readonly number[]
): Promise<string[]> {
  const { answerList } = await questionOf(candidate, paperId, quId);
  return indexes.map((index) => answerList[index]?.id ?? `no option ${index}`);
}

/** A choice to be made at each of some places of a paper. */
export interface PlannedChoices {
  /** questions in the paper */
  readonly total: number;
  /** place of the question (from 1) → place of the option (0 is A), in the order they are made */
  readonly options: ReadonlyMap<number, number>;
  /** the questions, in the order they are answered */
  readonly quIds: readonly string[];
  /** what the log holds of the answers once all are made */
  readonly answers: Readonly<Record<string, { readonly checked: readonly string[] }>>;
}

/** Plans to choose B at each odd one of these places and A at each even one. */
export async function planChoices(
  candidate: Caller,
  paperId: string,
  sorts: readonly number[],
): Promise<PlannedChoices> {
  const { places } = await paperOf(candidate, paperId);
  const options = new Map(sorts.map((sort) => [sort, sort % 2]));
  const answers: Record<string, { checked: string[] }> = {};
  for (const [sort, index] of options) {
    const quId = places[sort - 1]?.quId ?? `no question ${sort}`;
    answers[quId] = { checked: await optionIds(candidate, paperId, quId, index) };
  }
  return { total: places.length, options, quIds: Object.keys(answers), answers };
}
