/**
 * One question, or one part of a composite one, as qu-detail tells it to a candidate (wire.md): the key is
 * not in it.
 */
export interface QuestionPart {
  readonly quId: string;
  readonly quType: number;
  /** HTML; blanks of type 5 are marked `____` in order */
  readonly content: string;
  readonly image?: string | null;
  /** URL of audio or video */
  readonly media?: string | null;
  /** points on this paper */
  readonly score?: number | null;
  /** starter code of types 8 and 9 */
  readonly titleBody?: string | null;
  /** template file of type 7 */
  readonly scratchUrl?: string | null;
  /** options (1, 2, 3), blanks (5), left items (6), each with what the candidate answered */
  readonly answerList: readonly AnswerEntry[];
  /** items to choose from (6) */
  readonly matchList: readonly MatchItem[];
  readonly answer?: string | null;
  readonly codeAnswer?: string | null;
  readonly scratchAnswer?: string | null;
  /** types 8 and 9: tests that the candidate may see */
  readonly codeTests?: readonly CodeTest[];
  /** types 8 and 9: judged by running it; false: a person marks it; absent where nobody knows */
  readonly codeJudged?: boolean | null;
}

/** What a program reads and should print. */
export interface CodeTest {
  readonly id: string;
  readonly input: string;
  readonly output: string;
}

export interface AnswerEntry {
  readonly id: string;
  readonly tag?: string | null;
  readonly content?: string | null;
  readonly image?: string | null;
  readonly checked?: boolean | null;
  readonly answer?: string | null;
}

export interface MatchItem {
  readonly tag: string;
  readonly content: string;
  readonly image?: string | null;
}

/** A question; only a composite (99) has parts. */
export interface PaperQuestion extends QuestionPart {
  readonly subList: readonly QuestionPart[];
}

/**
 * What a candidate wrote, as fill-answer takes it (wire.md "Answers by type"); a present, empty field clears.
 */
export interface AnswerFields {
  /** 1, 2, 3: ids of the chosen options */
  readonly answers?: readonly string[];
  /** 5: text per blank; 6: tag per left item */
  readonly answerList?: readonly { readonly id: string; readonly answer: string }[];
  /** 4: HTML */
  readonly answer?: string;
  /** 8, 9 */
  readonly codeAnswer?: string;
  /** 7: URL of an own upload */
  readonly scratchAnswer?: string;
}
