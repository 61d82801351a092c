/** What of a timeline's entry is needed here; `data.quId` names the question. */
interface Entry {
  readonly type: string;
  readonly text: string;
  readonly time: string;
  readonly data: unknown;
}

/** A late answer that does not count yet. */
export interface LateAnswer {
  readonly quId: string;
  readonly text: string;
  readonly time: string;
}

/** Answers that arrived late and were not admitted since, by question, each with the last of them. */
export function openLateAnswers(entries: readonly Entry[]): readonly LateAnswer[] {
  const open = new Map<string, LateAnswer>();
  for (const { type, text, time, data } of entries) {
    const quId = quIdOf(data);
    if (quId === null) continue;
    if (type === 'AnswerArrivedLate') open.set(quId, { quId, text, time });
    if (type === 'LateAnswerAdmitted') open.delete(quId);
  }
  return [...open.values()];
}

const quIdOf = (data: unknown): string | null => {
  if (typeof data !== 'object' || data === null || !('quId' in data)) return null;
  return typeof data.quId === 'string' ? data.quId : null;
};
