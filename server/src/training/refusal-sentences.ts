import type { TrainingRefusal } from '@vigil/domain/training/public';
import { codes, neverHappens, RefusedError } from '../platform/errors.js';
import { refused } from '../sitting/public.js';

/** The envelope's answer to each refusal of training: a new reason does not compile until it has a sentence. */
export function trainingRefused(refusal: TrainingRefusal, now: number): RefusedError {
  switch (refusal.reason) {
    case 'NotYourTraining':
      return new RefusedError(refusal.reason, '训练记录不存在！');
    case 'NothingToTrain':
      return new RefusedError(refusal.reason, '暂无可训练的试题！');
    case 'TrainingEnded':
      return new RefusedError(refusal.reason, '训练已结束，本次作答未计入！');
    case 'QuestionNotInTraining':
      return new RefusedError(refusal.reason, '本次训练中没有该试题！', codes.questionNotAvailable);
    case 'NothingAnswered':
      return new RefusedError(refusal.reason, '请先作答再确认！');
    case 'NotForSelfJudging':
      return new RefusedError(refusal.reason, '该试题不需要自评！');
    case 'KeyWithheld':
      return new RefusedError(refusal.reason, '该试题的答案暂不公布，公布后再自评！');
    case 'AnswerNotUnderstood':
    case 'AnswerTooLong':
      return refused(refusal, now);
    default:
      return neverHappens(refusal);
  }
}
