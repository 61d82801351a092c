import {
  noPractice,
  type Practice,
  rated,
  removedFrom,
  reviewAnswered,
  type WrongBookEvent,
} from '@vigil/domain/wrong-book/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { Projection } from '../runner/projection.js';
import {
  questionPracticeCollection,
  questionPracticeId,
  type QuestionPracticeView,
} from './wrong-book-views.js';

type Fact = Recorded & WrongBookEvent;

/** The questions an event says something about. */
function quIdsOf({ type, data }: Fact): readonly string[] {
  return type === 'WrongQuestionsRemoved' ? [...new Set(data.rows.map(({ quId }) => quId))] : [data.quId];
}

function after(practice: Practice, { type, data, time }: Fact, quId: string): Practice {
  switch (type) {
    case 'WrongQuestionsRemoved':
      return data.rows
        .filter((row) => row.quId === quId)
        .reduce((now, { examId, paperIds }) => removedFrom(now, examId, paperIds), practice);
    case 'WrongQuestionReviewed':
      return reviewAnswered(practice, data.right, time);
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
  handles: ['WrongQuestionsRemoved', 'WrongQuestionReviewed', 'WrongQuestionRated'],
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
