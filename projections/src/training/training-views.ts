import type { CollectionDefinition } from '@vigil/stores/documents/port';

/** One training record as lists show it: view `trainings`, id the record's. Times ms epoch. */
export interface TrainingView {
  readonly id: string;
  readonly position: string;
  readonly userId: string;
  readonly repoId: string;
  readonly mode: number;
  readonly chapterId: string | null;
  readonly chapterTitle: string | null;
  readonly title: string;
  readonly round: number;
  /** 0 goes on, 1 ended */
  readonly state: number;
  readonly totalCount: number;
  /** how many there were to choose from */
  readonly available: number;
  readonly answerCount: number;
  /** of answers whose key was shown with them */
  readonly rightCount: number;
  /** answers that the person has not judged yet */
  readonly openCount: number;
  /** outcomes of answers whose key was withheld then, by question: told once it is out; null: to be judged */
  readonly hidden: Readonly<Record<string, boolean | null>>;
  readonly createTime: number;
  readonly updateTime: number;
}

export const trainingCollection: CollectionDefinition = {
  name: 'trainings',
  indexes: [
    { fields: ['userId', 'updateTime'] },
    { fields: ['userId', 'state', 'updateTime'] },
    { fields: ['userId', 'repoId', 'mode', 'round'] },
  ],
};

/**
 * How a person did with a question of a bank, over all records but recited ones: view `trained_questions`, id
 * `{userId}:{quId}`.
 */
export interface TrainedQuestionView {
  readonly id: string;
  readonly position: string;
  readonly userId: string;
  readonly repoId: string;
  readonly quId: string;
  readonly answered: number;
  readonly right: number;
  /** answers that nobody judged yet */
  readonly open: number;
  /** of the last answer; null: nobody judged it yet */
  readonly lastRight: boolean | null;
  /** ms */
  readonly lastAt: number;
}

export const trainedQuestionCollection: CollectionDefinition = {
  name: 'trained_questions',
  indexes: [{ fields: ['userId', 'repoId'] }],
};

/** What a person answered on one day in one bank or exam: view `training_days`, id `{userId}:{repoId}:{day}`. */
export interface TrainingDayView {
  readonly id: string;
  readonly position: string;
  readonly userId: string;
  readonly repoId: string;
  /** counted from 1970, Asia/Shanghai */
  readonly day: number;
  readonly answered: number;
  readonly right: number;
  /** neither right nor wrong: not judged yet, or the key was withheld */
  readonly open: number;
}

export const trainingDayCollection: CollectionDefinition = {
  name: 'training_days',
  indexes: [{ fields: ['userId', 'repoId', 'day'] }, { fields: ['userId', 'day'] }],
};
