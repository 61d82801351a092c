import { Caller, type PostOptions } from './caller.js';

export interface CardEntry {
  readonly quId: string;
  readonly quType: number;
  readonly sort: number;
  readonly score: number;
  readonly answered: boolean;
  readonly mark: boolean;
}

export interface PaperDetail {
  readonly waterMark: string | null;
  readonly id: string;
  readonly examId: string;
  readonly createTime: string;
  readonly deadline: string | null;
  readonly leftSeconds: number;
  readonly handInSeconds: number;
  readonly handState: number;
  readonly state: number;
  readonly leaveTimes: number;
  readonly failCount: number;
  readonly groupList: readonly {
    readonly title: string;
    readonly totalScore: number;
    readonly quList: readonly CardEntry[];
  }[];
}

export interface QuestionSeen {
  readonly quId: string;
  readonly quType: number;
  readonly answerList: readonly {
    readonly id: string;
    readonly tag: string | null;
    readonly checked: boolean | null;
    readonly isRight: boolean | null;
    readonly answer: string | null;
    readonly rightAnswer: string | null;
  }[];
  readonly matchList: readonly { readonly tag: string; readonly content: string }[];
  readonly answer: string | null;
  readonly codeAnswer: string | null;
  readonly analysis: string | null;
  readonly rightAnswer: string | null;
  readonly isRight: boolean | null;
  readonly actualScore: number | null;
  readonly lateAnswers: number;
  readonly subList: readonly QuestionSeen[];
}

/**
 * Somebody who sits exams: every call of a sitting by its name, for the paper that was started last unless
 * one is named.
 */
export class Candidate extends Caller {
  paperId = '';
  examId = '';

  /** Starts a paper and keeps its id. */
  async start(
    examId: string,
    more: Readonly<Record<string, unknown>> = {},
    options: PostOptions = {},
  ): Promise<string> {
    const { id } = await this.ok<{ id: string }>(
      '/api/paper/paper/create-paper',
      { examId, ...more },
      options,
    );
    this.paperId = id;
    this.examId = examId;
    return id;
  }

  async startRefused(
    examId: string,
    more: Readonly<Record<string, unknown>> = {},
    options: PostOptions = {},
  ): ReturnType<Caller['refused']> {
    return this.refused('/api/paper/paper/create-paper', { examId, ...more }, options);
  }

  async detail(id = this.paperId): Promise<PaperDetail> {
    return this.ok<PaperDetail>('/api/paper/paper/paper-detail', { id });
  }

  async open(quId: string, paperId = this.paperId): Promise<QuestionSeen> {
    return this.ok<QuestionSeen>('/api/paper/paper/qu-detail', { paperId, quId });
  }

  /** Chooses options of a choice question. */
  async choose(
    quId: string,
    answers: readonly string[],
    options: PostOptions = {},
  ): Promise<{ fill: boolean; superseded: boolean | null }> {
    return this.ok('/api/paper/paper/fill-answer', { paperId: this.paperId, quId, answers }, options);
  }

  async fill(
    quId: string,
    answer: Readonly<Record<string, unknown>>,
    options: PostOptions = {},
  ): ReturnType<Candidate['post']> {
    return this.post('/api/paper/paper/fill-answer', { paperId: this.paperId, quId, ...answer }, options);
  }

  async mark(quId: string, mark: boolean): Promise<{ mark: boolean }> {
    return this.ok('/api/paper/paper/mark-as', { paperId: this.paperId, quId, mark });
  }

  async leave(): Promise<{ leaveTimes: number; overLimit: boolean; leaveCount: number }> {
    return this.ok('/api/paper/paper/leave-incr', { id: this.paperId });
  }

  async handIn(
    exState = 0,
    options: PostOptions = {},
  ): Promise<{ id: string; handState: number; exState: number }> {
    return this.ok('/api/paper/paper/hand-exam', { id: this.paperId, exState }, options);
  }

  async result<T = Record<string, unknown>>(id = this.paperId): Promise<T> {
    return this.ok<T>('/api/paper/paper/paper-result', { id });
  }

  /** The open paper as check-process tells it, or null. */
  async openPaper(): Promise<{ id: string; examId: string } | null> {
    return this.ok('/api/paper/paper/check-process');
  }
}
