import type { Answer } from '@vigil/domain/sitting/event-parts';
import type { Random } from '@vigil/domain/kernel/random';

/** A question as qu-detail shows it, as far as candidates here need it. */
export interface SeenQuestion {
  readonly quId: string;
  readonly quType: number;
  readonly answerList: readonly {
    readonly id: string;
    readonly checked?: boolean;
    readonly answer?: string | null;
  }[];
  readonly answer: string | null;
  readonly codeAnswer: string | null;
}

/** An answer nobody else gives: what is sent, and how the log has to keep it. */
export function anAnswer(
  question: SeenQuestion,
  random: Random,
  mark: string,
): { readonly sent: object; readonly kept: Answer } {
  const ids = question.answerList.map(({ id }) => id);
  const one = (): string => ids[Math.floor(random() * ids.length)] as string;
  switch (question.quType) {
    case 1:
    case 3: {
      const checked = [one()];
      return { sent: { answers: checked }, kept: { checked } };
    }
    case 2: {
      const checked = [...new Set([one(), one()])];
      return { sent: { answers: checked }, kept: { checked } };
    }
    case 5: {
      const entries = Object.fromEntries(ids.map((id) => [id, `${mark}-${id}`]));
      return { sent: { answerList: ids.map((id) => ({ id, answer: entries[id] })) }, kept: { entries } };
    }
    case 6: {
      const entries = Object.fromEntries(ids.map((id) => [id, random() < 0.5 ? 'A' : 'B']));
      return { sent: { answerList: ids.map((id) => ({ id, answer: entries[id] })) }, kept: { entries } };
    }
    case 4:
      return { sent: { answer: `<p>${mark}</p>` }, kept: { text: `<p>${mark}</p>` } };
    default:
      return { sent: { codeAnswer: `print("${mark}")` }, kept: { code: `print("${mark}")` } };
  }
}

/** Whether the log kept what was sent: every field of it, nothing else chosen. */
export function isKept(sent: Answer, kept: Answer): boolean {
  if (sent.checked !== undefined) return sameSet(sent.checked, kept.checked ?? []);
  if (sent.entries !== undefined) {
    return Object.entries(sent.entries).every(([id, text]) => kept.entries?.[id] === text);
  }
  return sent.text === undefined ? sent.code === kept.code : sent.text === kept.text;
}

/** The answer that a question shows as the candidate's own. */
export function shown(question: SeenQuestion): Answer {
  return {
    checked: question.answerList.filter((entry) => entry.checked === true).map(({ id }) => id),
    entries: Object.fromEntries(question.answerList.map(({ id, answer }) => [id, answer ?? ''])),
    ...(question.answer === null ? {} : { text: question.answer }),
    ...(question.codeAnswer === null ? {} : { code: question.codeAnswer }),
  };
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one));
}
