import type { EventWordsTable } from '../platform/declarations/event-words.js';

/** How auditors read who looked at answers that look copied: never a name. */
export const statisticsWords: EventWordsTable = {
  SimilarAnswersViewed: ({ data }) => {
    const { pairs } = data as { pairs: readonly unknown[] };
    return { kind: 'open', text: `查看答案雷同比对（${pairs.length} 对试卷）`, fileId: null };
  },
};
