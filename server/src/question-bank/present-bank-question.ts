import type { QuestionContent } from '@vigil/domain/question-bank/question';
import type { QuestionHead } from '@vigil/domain/question-bank/bank';
import type { BankQuestion } from './types.js';

/** A version of a question with its key, for those who may edit its bank. */
export const presentBankQuestion = (
  content: QuestionContent,
  head: Pick<QuestionHead, 'id' | 'state' | 'updateTime'>,
): BankQuestion => ({
  ...content,
  id: head.id,
  state: head.state,
  updateTime: head.updateTime,
});
