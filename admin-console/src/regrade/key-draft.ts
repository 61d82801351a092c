import { t } from '@vigil/ui/text/t.ts';
import type { RegradeQuestionInput, RegradeQuestionQuery } from '../generated/graphql.ts';

type Question = RegradeQuestionQuery['regradeQuestion'];

/** A key while it is edited: chosen options, a line of texts per blank, a right-hand item per left one. */
export interface KeyDraft {
  readonly options: readonly string[];
  /** accepted texts of each blank, one a line */
  readonly blanks: Readonly<Record<string, string>>;
  readonly inOrder: boolean;
  readonly pairs: Readonly<Record<string, string>>;
}

/** The key as the draft has it, else as it counts now. */
export function keyOf(question: Question, said: RegradeQuestionInput | null): KeyDraft {
  const blanks = said?.blanks ?? question.blanks;
  const pairs = said?.pairs ?? question.pairs;
  return {
    options: said?.options ?? question.options.flatMap(({ id, isRight }) => (isRight ? [id] : [])),
    blanks: Object.fromEntries(blanks.map(({ id, accepted }) => [id, accepted.join('\n')])),
    inOrder: said?.inOrder ?? question.inOrder,
    pairs: Object.fromEntries(pairs.map(({ id, matchId }) => [id, matchId])),
  };
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** What a key changes of the one that counts; a sentence: why it is none. */
export function keyChanges(question: Question, key: KeyDraft): Omit<RegradeQuestionInput, 'quId'> | string {
  const now = keyOf(question, null);
  if (question.options.length > 0) {
    if (key.options.length === 0) return t('正确答案至少选择一个选项！');
    return same(key.options, now.options) ? {} : { options: [...key.options] };
  }
  if (question.blanks.length > 0) {
    const blanks = question.blanks.map(({ id }) => ({ id, accepted: lines(key.blanks[id] ?? '') }));
    if (blanks.some(({ accepted }) => accepted.length === 0)) return t('每个空至少填写一个正确答案！');
    const changed = blanks.some(({ id, accepted }) => !same(accepted, lines(now.blanks[id] ?? '')));
    return {
      ...(changed ? { blanks } : {}),
      ...(key.inOrder === now.inOrder ? {} : { inOrder: key.inOrder }),
    };
  }
  const pairs = question.pairs.map(({ id }) => ({ id, matchId: key.pairs[id] ?? '' }));
  return pairs.every(({ id, matchId }) => matchId === now.pairs[id]) ? {} : { pairs };
}
