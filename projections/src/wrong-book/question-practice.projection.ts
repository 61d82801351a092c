import {
  noPractice,
  type Practice,
  rated,
  removedFrom,
  reviewAnswered,
  selfJudged,
  trained,
  type WrongBookEvent,
} from '@vigil/domain/wrong-book/public';
import {
  countsForRates,
  type TrainingAnswered,
  type TrainingSelfJudged,
} from '@vigil/domain/training/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { Projection } from '../runner/projection.js';
import {
  questionPracticeCollection,
  questionPracticeId,
  type QuestionPracticeView,
} from './wrong-book-views.js';

type Fact = Recorded &
  (
    | WrongBookEvent
    | { readonly type: 'TrainingAnswered'; readonly data: TrainingAnswered }
    | { readonly type: 'TrainingSelfJudged'; readonly data: TrainingSelfJudged }
  );

/** The questions an event says something about. */
function quIdsOf({ type, data }: Fact): readonly string[] {
  if (type === 'WrongQuestionsRemoved') return [...new Set(data.rows.map(({ quId }) => quId))];
  return 'mode' in data && !countsForRates(data.mode) ? [] : [data.quId];
}

function after(practice: Practice, { type, data, time, stream }: Fact, quId: string): Practice {
  switch (type) {
    case 'WrongQuestionsRemoved':
      return data.rows
        .filter((row) => row.quId === quId)
        .reduce((now, { examId, paperIds }) => removedFrom(now, examId, paperIds), practice);
    case 'WrongQuestionReviewed':
      return reviewAnswered(practice, data.right, time);
    // An answer whose key was withheld counts neither way: what became of the row would tell it.
    case 'TrainingAnswered':
      return trained(practice, stream, data.withheld === true ? null : data.right, time);
    case 'TrainingSelfJudged':
      return data.withheld === true ? practice : selfJudged(practice, stream, data.right, data.answeredAt);
    case 'WrongQuestionRated':
      return rated(practice, data.rating);
    default:
      return practice;
  }
}

/** View `question_practice`: one document for each person and question they practised. */
export const questionPracticeProjection: Projection<QuestionPracticeView> = {
  name: 'question_practice',
  version: 1,
  collection: questionPracticeCollection,
  handles: [
    ...['WrongQuestionsRemoved', 'WrongQuestionReviewed', 'WrongQuestionRated'],
    ...['TrainingAnswered', 'TrainingSelfJudged'],
  ],
  key: (event) => {
    const fact = event as Fact;
    return quIdsOf(fact).map((quId) => questionPracticeId(fact.data.userId, quId));
  },
  fold: (document, event, id) => {
    const fact = event as Fact;
    const { userId } = fact.data;
    const quId = id.slice(userId.length + 1);
    return { ...after(document ?? noPractice, fact, quId), id, userId, quId };
  },
};
