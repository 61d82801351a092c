import { seededRandom, shuffled } from '@vigil/domain/kernel/random';
import type { PaperQuestion, QuestionPart } from './question.ts';

interface AuthorItem {
  readonly id?: string | null;
  readonly content: string;
  readonly image?: string | null;
}

/**
 * What a preview needs of a question as its author has it (`QuestionInput`, `BankQuestion`); the rest of it,
 * and its key, are not looked at.
 */
export interface AuthorPart {
  readonly quId?: string | null;
  readonly quType: number;
  readonly content: string;
  readonly image?: string | null;
  readonly media?: string | null;
  readonly options?: readonly AuthorItem[] | null;
  readonly blanks?: readonly { readonly id?: string | null }[] | null;
  readonly pairs?: readonly AuthorItem[] | null;
  readonly matches?: readonly AuthorItem[] | null;
  readonly titleBody?: string | null;
  readonly scratchUrl?: string | null;
  /** of the composite's points, 0 to 1 */
  readonly share?: number;
}

export interface AuthorQuestion extends AuthorPart {
  readonly scoreHint?: number | null;
  readonly parts?: readonly AuthorPart[] | null;
}

/**
 * A question as a candidate will see it, without its key. Options stand as they were written, as an exam need
 * not shuffle them; right-hand items are dealt, as on every paper: in their written order they would give the
 * pairs away. The same question is dealt the same way.
 */
export function previewOf(question: AuthorQuestion): PaperQuestion {
  const score = question.scoreHint ?? null;
  const parts = question.quType === 99 ? (question.parts ?? []) : [];
  return {
    ...partOf(question, 'question', score),
    subList: parts.map((part, index) =>
      partOf(part, `part-${index + 1}`, score === null ? null : score * (part.share ?? 0)),
    ),
  };
}

function partOf(part: AuthorPart, quId: string, score: number | null): QuestionPart {
  return {
    quId: part.quId || quId,
    quType: part.quType,
    content: part.content,
    image: part.image || null,
    media: part.media || null,
    score,
    titleBody: part.titleBody || null,
    scratchUrl: part.scratchUrl || null,
    answerList: entriesOf(part),
    matchList: part.quType === 6 ? dealt(part.matches ?? [], part.quId || quId) : [],
  };
}

const dealt = (matches: readonly AuthorItem[], quId: string): QuestionPart['matchList'] =>
  shuffled(matches, seededRandom(`preview/options/${quId}`)).map(({ content, image }, index) => ({
    tag: letter(index),
    content,
    image: image || null,
  }));

function entriesOf({ quType, options, blanks, pairs }: AuthorPart): QuestionPart['answerList'] {
  const items: readonly (AuthorItem | { readonly id?: string | null })[] =
    (quType <= 3 ? options : quType === 5 ? blanks : quType === 6 ? pairs : null) ?? [];
  return items.map((item, index) => ({
    id: item.id || `e${index + 1}`,
    tag: letter(index),
    ...('content' in item ? { content: item.content, image: item.image || null } : {}),
  }));
}

const letter = (index: number): string => String.fromCharCode(65 + index);
