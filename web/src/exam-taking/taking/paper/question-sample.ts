import type { QuestionPart, TakingQuestion } from './types.ts';

type Entry = Partial<QuestionPart['answerList'][number]> & { readonly id: string };
type Sample = Partial<Omit<TakingQuestion, 'answerList' | 'subList'>> & {
  readonly answerList?: readonly Entry[];
  readonly subList?: readonly QuestionPart[];
};

/** A question for tests: everything a test does not name is empty. */
export function question({ answerList = [], subList = [], ...named }: Sample): TakingQuestion {
  return {
    id: 'q1',
    quId: 'q1',
    quType: 1,
    content: '<p>题干</p>',
    image: null,
    score: 2,
    sort: 1,
    media: null,
    titleBody: null,
    scratchUrl: null,
    matchList: [],
    answer: null,
    codeAnswer: null,
    scratchAnswer: null,
    mark: false,
    answered: false,
    ...named,
    answerList: answerList.map((entry) => ({ tag: null, content: null, image: null, checked: false, answer: null, ...entry })),
    subList: [...subList],
  };
}
