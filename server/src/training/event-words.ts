import type { TrainingEvent } from '@vigil/domain/training/public';
import type { EventWordsTable } from '../platform/declarations/event-words.js';

type Data<Type extends TrainingEvent['type']> = Extract<TrainingEvent, { type: Type }>['data'];

/** How auditors read the events of training: what was done, never which answer, nor whether it was right. */
export const trainingWords: EventWordsTable = {
  TrainingStarted: ({ data }) => {
    const { round, questions } = data as Data<'TrainingStarted'>;
    return { kind: 'start', text: `开始训练（第 ${round} 次），共 ${questions.length} 题`, fileId: null };
  },
  TrainingAnswered: () => ({ kind: 'answer', text: '回答一题', fileId: null }),
  TrainingSelfJudged: () => ({ kind: 'answer', text: '对照参考答案自评一题', fileId: null }),
  TrainingMarked: ({ data }) => ({
    kind: 'mark',
    text: `${(data as Data<'TrainingMarked'>).mark ? '标记' : '取消标记'}一题`,
    fileId: null,
  }),
  TrainingFinished: ({ data }) => ({
    kind: 'hand',
    text: (data as Data<'TrainingFinished'>).cause === 'restarted' ? '重新开始，结束本次训练' : '结束训练',
    fileId: null,
  }),
};
