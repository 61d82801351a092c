import { hash, randomBytes } from 'node:crypto';
import type { QuestionPart } from '@vigil/domain/question-bank/question';

/**
 * An id of an option (o), a blank (b) or a left item (l), which candidates see: it says nothing of where the thing was
 * written, so that nobody learns an author's order from it (decision 337). Ten hex digits, so that the things of a
 * question differ.
 */
export type Deal = (kind: 'o' | 'b' | 'l') => string;

export const dealtByChance: Deal = (kind) => `${kind}${randomBytes(5).toString('hex')}`;

/** The same ids each time, for what may be made twice. `seed`: says which question, and no candidate knows it. */
export function dealtFrom(seed: string): Deal {
  let dealt = 0;
  return (kind) => `${kind}${hash('sha256', `${seed}\n${(dealt += 1)}`, 'hex').slice(0, 10)}`;
}

type Body = Pick<QuestionPart, 'options' | 'blanks' | 'pairs'>;

/** A question that is new, its things dealt anew: what it was read from has numbered them. */
export function withDealtIds<T extends Body & { readonly parts?: readonly Body[] | undefined }>(
  question: T,
  deal: Deal,
): T {
  const { parts } = question;
  return {
    ...bodyWith(question, deal),
    ...(parts === undefined ? {} : { parts: parts.map((part) => bodyWith(part, deal)) }),
  };
}

const bodyWith = <T extends Body>(body: T, deal: Deal): T => ({
  ...body,
  ...(body.options && { options: body.options.map((option) => ({ ...option, id: deal('o') })) }),
  ...(body.blanks && { blanks: body.blanks.map((blank) => ({ ...blank, id: deal('b') })) }),
  ...(body.pairs && { pairs: body.pairs.map((pair) => ({ ...pair, id: deal('l') })) }),
});
