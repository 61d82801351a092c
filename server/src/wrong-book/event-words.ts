import type { WrongBookEvent } from '@vigil/domain/wrong-book/public';
import type { EventWordsTable } from '../platform/declarations/event-words.js';

type Data<Type extends WrongBookEvent['type']> = Extract<WrongBookEvent, { type: Type }>['data'];
const ratings = { 1: '重来', 2: '困难', 3: '良好', 4: '简单' } as const;

/** How auditors read the events of wrong-books: what was done, never which answer, nor whether it was right. */
export const wrongBookWords: EventWordsTable = {
  WrongQuestionsRemoved: ({ data }) => ({
    kind: 'message',
    text: `从错题本移出 ${(data as Data<'WrongQuestionsRemoved'>).rows.length} 题`,
    fileId: null,
  }),
  WrongQuestionReviewed: () => ({ kind: 'answer', text: '复习一道错题', fileId: null }),
  WrongQuestionRated: ({ data }) => ({
    kind: 'answer',
    text: `自评掌握程度：${ratings[(data as Data<'WrongQuestionRated'>).rating]}`,
    fileId: null,
  }),
};
