import type { EventWordsTable } from '../platform/declarations/event-words.js';

/** How auditors read what concerns reviews: what was done, never the points. */
export const appealWords: EventWordsTable = {
  AppealFiled: () => ({ kind: 'score', text: '申请复核一题', fileId: null }),
  AppealWithdrawn: () => ({ kind: 'score', text: '撤回复核申请', fileId: null }),
  AppealAnswerBegun: () => ({ kind: 'score', text: '复核：开始更正得分', fileId: null }),
  AppealAnswerGivenUp: () => ({ kind: 'score', text: '复核：试卷未接受更正，重新等待复核', fileId: null }),
  AppealAnswered: ({ data }) => {
    const { pointsBefore, pointsAfter } = data as { pointsBefore: number; pointsAfter: number };
    return {
      kind: 'score',
      text: pointsBefore === pointsAfter ? '复核：维持原分' : '复核：更正得分',
      fileId: null,
    };
  },
};
