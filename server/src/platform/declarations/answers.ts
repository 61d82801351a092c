import type { RequestContext } from '../context.js';

/** What an exam asks of who would sit it without paying. */
export interface PricedExam {
  readonly id: string;
  readonly catId: string | null;
}

/** How a person is erased (engine §11): the commit point is an event in the person's own stream. */
export interface Erasure {
  /** Whether it was done before: a repeat finds no account any more. */
  wasErased(context: RequestContext, userId: string): Promise<boolean>;
  /** Refuses who may not be erased now, before anybody is. Answers what `erase` needs of the moment. */
  standing(context: RequestContext, userId: string): Promise<unknown>;
  /** Makes it a fact, once. A start or another erasure in the same moment refuses one of the two. */
  erase(context: RequestContext, userId: string, standing: unknown): Promise<void>;
}

/** Questions that a person is to practise again, with what they are called together. */
export interface WrongQuestions {
  readonly title: string;
  /** the version that was answered wrongly, and the exam it stood in; in the order they are to be asked */
  readonly questions: readonly {
    readonly quId: string;
    readonly version: number;
    readonly sha256: string;
    readonly examId: string;
  }[];
}

/** A way to practise a bank, and how far the caller is with it. */
export interface PracticeMode {
  readonly mode: number;
  /** URL of a picture */
  readonly image: string;
  /** of the record that goes on, else of the last one; null: never begun */
  readonly repoTrainDTO: {
    readonly id: string;
    /** 0 goes on, 1 ended */
    readonly state: number;
    readonly answerCount: number;
    readonly totalCount: number;
    /** whole percents answered */
    readonly percent: number;
  } | null;
}

/** How a bank is practised: freely, and by question type. */
export interface Practice {
  readonly modes: readonly PracticeMode[];
  /** the mode that practises a type */
  readonly modeOfType: (quType: number) => number;
}
