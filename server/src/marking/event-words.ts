import type { EventWordsTable } from '../platform/declarations/event-words.js';

/** How auditors read what concerns marking an exam: never a name, never a score. */
export const markingWords: EventWordsTable = {
  SampleMarked: () => ({ kind: 'score', text: '评阅一份样卷', fileId: null }),
  AnonymityLifted: ({ data }) => {
    const { number, reason } = data as { number: string; reason: string };
    return { kind: 'score', text: `解除答案 ${number} 的匿名：${reason}`, fileId: null };
  },
};
