import { typeName } from '@vigil/ui/questions/question-types.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { SharedContent } from '../taking/content/types.ts';
import { tourQuestions } from './tour-questions.ts';

/** 30 minutes. */
export const tourSeconds = 30 * 60;

/** Every monitor there is, with limits that can be met within a tour. */
export const tourRules = {
  ...{ handMin: 0, stepOn: false },
  ...{ leaveOn: true, leaveCheck: 3, leaveCount: 5 },
  ...{ actionOn: true, actionInterval: 300 },
  ...{ faceCheck: true, faceChance: 3, camOn: true, camInterval: 1 },
} as const;

interface Standing {
  readonly leftSeconds: number;
  readonly handState: number;
  readonly leaveTimes: number;
  readonly failCount: number;
  readonly answered: ReadonlySet<string>;
}

const score = 10;

/** The paper as paper-detail would tell it: a part for each type. */
export const detailOf = (paperId: string, { answered, ...standing }: Standing) => ({
  __typename: 'Paper',
  id: paperId,
  examId: 'tour',
  title: t('考试演练'),
  handInSeconds: 0,
  // It ends by seconds told, by no clock's time.
  ...{ createTime: new Date(0).toISOString(), deadline: null },
  totalScore: score * tourQuestions.length,
  waterMark: t('考试演练'),
  ...standing,
  rules: { __typename: 'PaperRules', ...tourRules },
  accommodation: null,
  reached: null,
  breaks: null,
  helpRequests: [],
  groupList: tourQuestions.map(({ quId, quType }, index) => ({
    __typename: 'PaperGroup',
    ...{ id: `g${index + 1}`, quType, quCount: 1, totalScore: score },
    title: typeName(quType),
    quList: [
      {
        __typename: 'CardEntry',
        ...{ id: quId, quId, quType, sort: index + 1, score, answered: answered.has(quId), mark: false },
      },
    ],
  })),
});

const placeOf = (
  { quId, options, entries, matches, quType }: SharedContent,
  answered: boolean,
  worth = score,
) => ({
  __typename: 'QuestionPlace',
  ...{ quId, content: quId, score: worth, answered, mark: false },
  order: (quType === 6 ? matches : options).map((_one, index) => index),
  entries: entries.map((_one, index) => index),
  checked: [],
  texts: [],
  ...{
    answer: null,
    titleBody: null,
    codeAnswer: null,
    scratchAnswer: null,
    codeJudged: null,
    roughWork: null,
  },
});

/** What is this paper's own of each question, as paper-places would tell it. */
export const placesOf = (answered: ReadonlySet<string>) =>
  tourQuestions.map((question) => ({
    ...placeOf(question, answered.has(question.quId)),
    // The parts share what the whole is worth.
    parts: question.parts.map((part) => placeOf(part, false, score / question.parts.length)),
  }));
