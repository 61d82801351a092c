import type { Position } from '@vigil/domain/kernel/event';
import type { CommandEnvelope } from '../command-side/command-side.js';
import type { Services } from '../services.js';

/** How a person is erased (engine §11): the commit point is an event in the person's own stream. */
export interface Erasure {
  /** Whether it was done before: a repeat finds no account any more. */
  wasErased(services: Services, userId: string): Promise<boolean>;
  /** Refuses who may not be erased now, before anybody is. Answers what `erase` needs of the moment. */
  standing(services: Services, userId: string): Promise<unknown>;
  /**
   * Makes it a fact, once; answers where the log then stands. A start or another erasure in the same moment refuses
   * one of the two.
   */
  erase(
    services: Services,
    userId: string,
    standing: unknown,
    envelope: CommandEnvelope,
  ): Promise<Position | null>;
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

/** A file of somebody's own data: JSON, or the bytes of a file that is theirs. */
export interface OwnDataPart {
  /** path in the archive, without `..` and not from the root */
  readonly path: string;
  readonly content: () => Promise<Buffer>;
}

/** Data of theirs as an indented JSON file. */
export const ownJson = (path: string, data: () => Promise<unknown>): OwnDataPart => ({
  path,
  content: async () => Buffer.from(`${JSON.stringify(await data(), null, 2)}\n`),
});
