import type { ReactNode } from 'react';
import type { AnswerFields, QuestionPart } from './question.ts';

/**
 * What every question control gets. `onChoose` is kept at once, `onType` after a pause in typing, `onLeave`
 * keeps what was typed now.
 */
export interface ControlProps {
  readonly question: QuestionPart;
  readonly fields: AnswerFields;
  readonly readOnly: boolean;
  /** id of the element that holds the question's text */
  readonly labelledBy: string;
  readonly onChoose: (fields: AnswerFields) => void;
  readonly onType: (fields: AnswerFields) => void;
  readonly onLeave: () => void;
  /** what helps a candidate beside answering; left out where nobody sits an exam */
  readonly aids?: ChoiceAids | undefined;
}

/** Beside choosing: options struck out, pictures enlarged. */
export interface ChoiceAids {
  readonly struck: readonly string[];
  readonly onStrike: (optionId: string, struck: boolean) => void;
  readonly onEnlarge: (src: string, name: string) => void;
}

/** What the control of any type gets. */
export interface AnswerControlProps extends ControlProps {
  /** Something was pasted or dropped into an essay or code; nothing was taken (spec 1 §5). */
  readonly onPasteBlocked: () => void;
  /** What runs a program beside its code; left out: programs are only written here. */
  readonly runner?: ((question: ControlProps['question'], code: string) => ReactNode) | undefined;
}

/** Option letters A to Z (spec 1 §9). */
export const letterOf = (index: number): string => String.fromCharCode(65 + index);

/**
 * Chosen options after one was clicked: single choice and true/false clear the others, multiple choice
 * toggles (spec 1 §4).
 */
export function chosenAfter(
  question: QuestionPart,
  chosen: readonly string[],
  optionId: string,
): readonly string[] {
  if (question.quType !== 2) return [optionId];
  const next = new Set(chosen);
  if (!next.delete(optionId)) next.add(optionId);
  return question.answerList.map((option) => option.id).filter((id) => next.has(id));
}
