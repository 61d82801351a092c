import type { FileQuestion } from './file-question.js';

type Body = Omit<NonNullable<FileQuestion['parts']>[number], 'share' | 'quId'>;

/**
 * All that a candidate sees of a question before its key is out, as one text: what sitting/presenting sends
 * then.
 */
export const candidatesView = (question: FileQuestion | Body): string =>
  JSON.stringify([
    question.content,
    question.image,
    question.media,
    question.quType === 4 ? null : question.titleBody,
    question.scratchUrl,
    ...[...(question.options ?? []), ...(question.pairs ?? []), ...(question.matches ?? [])].map(
      ({ content, image }) => [content, image],
    ),
    question.code?.tests.filter(({ visible }) => visible),
    ...(('parts' in question ? question.parts : undefined) ?? []).map(candidatesView),
  ]);
