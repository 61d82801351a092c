import type { AnswerableIds, QuestionContent, QuestionPart, QuestionRef } from './question.js';

/**
 * What a draw may know of a question version: ids to order and to answer by, nothing that tells the key.
 * `sha256` is over the canonical JSON of the content.
 */
export const questionRefOf = (content: QuestionContent, sha256: string): QuestionRef => ({
  quId: content.quId,
  version: content.version,
  sha256,
  quType: content.quType,
  repoId: content.repoId,
  ...(content.chapterId === undefined ? {} : { chapterId: content.chapterId }),
  level: content.level,
  tags: [...content.tags],
  ...answerableIdsOf(content),
});

/** The ids to order and to answer by, those of parts too. */
export const answerableIdsOf = (content: QuestionContent): AnswerableIds => ({
  ...idsOf(content),
  ...(content.parts === undefined
    ? {}
    : {
        parts: content.parts.map((part) => ({
          quId: part.quId,
          quType: part.quType,
          share: part.share,
          ...idsOf(part),
        })),
      }),
});

function idsOf(content: QuestionContent | QuestionPart): Pick<QuestionRef, 'optionIds' | 'entryIds'> {
  const ids = (items: readonly { id: string }[] | undefined): string[] =>
    (items ?? []).map((item) => item.id);
  switch (content.quType) {
    case 1:
    case 2:
    case 3:
      return { optionIds: ids(content.options) };
    case 5:
      return { entryIds: ids(content.blanks) };
    case 6:
      return { optionIds: ids(content.matches), entryIds: ids(content.pairs) };
    default:
      return {};
  }
}
