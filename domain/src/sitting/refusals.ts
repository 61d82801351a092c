import type { AnswerField } from './answer-shape.js';

/** Why exam-taking says no. Names are wire.md's and stable; the sentence for each is made at the edge. */
export type ExamTakingRefusal =
  | { readonly reason: 'NotYourPaper' }
  | { readonly reason: 'PaperAlreadyHandedIn' }
  | { readonly reason: 'PaperStillOpen' }
  | { readonly reason: 'DeadlinePassed' }
  | { readonly reason: 'QuestionNotInPaper' }
  | { readonly reason: 'QuestionPassed' }
  | { readonly reason: 'QuestionAhead' }
  | { readonly reason: 'AnswerNotUnderstood' }
  | { readonly reason: 'AnswerTooLong'; readonly field: AnswerField }
  | { readonly reason: 'PaperFull' }
  | { readonly reason: 'LateAnswersFull' }
  | { readonly reason: 'LateAnswersOver' }
  | {
      readonly reason: 'AnotherPaperOpen';
      readonly paperId: string;
      readonly examId: string;
      readonly examTitle: string;
      readonly examType: number;
      readonly deadline: number | null;
    }
  | { readonly reason: 'NotInTime' }
  | { readonly reason: 'TooLate'; readonly lateMax: number }
  | { readonly reason: 'ChancesUsedUp' }
  | { readonly reason: 'WrongPassword' }
  | { readonly reason: 'PasswordPaused' }
  | { readonly reason: 'FaceRequired' }
  | { readonly reason: 'DeviceNotSupported' }
  | { readonly reason: 'NotSignedUp' }
  | { readonly reason: 'NotRegistered' }
  | { readonly reason: 'NotPaid' }
  | { readonly reason: 'LearnFirst' }
  | { readonly reason: 'TooEarlyToHandIn'; readonly handMin: number }
  | { readonly reason: 'PaperContentProblem'; readonly group?: string }
  | { readonly reason: 'ExamClosed' }
  | { readonly reason: 'NoBreak' }
  | { readonly reason: 'BreaksUsedUp' }
  | { readonly reason: 'OnBreak' }
  | { readonly reason: 'HelpTooLong' }
  | { readonly reason: 'HelpWaiting' }
  | { readonly reason: 'HelpUsedUp' }
  | { readonly reason: 'HelpNotAsked' }
  | { readonly reason: 'HelpAnswered' }
  | { readonly reason: 'RoughWorkTooLong' }
  | { readonly reason: 'NothingLate' }
  | { readonly reason: 'OwnPaperMarked' }
  | { readonly reason: 'OwnPaper' }
  | { readonly reason: 'OwnExam' }
  | { readonly reason: 'OwnPaperOpen' }
  | { readonly reason: 'AnswerChangedMeanwhile'; readonly quId: string; readonly answerRevision: number }
  | {
      readonly reason: 'MarkNotPossible';
      readonly quId: string;
      readonly most: number;
      readonly step: number;
    }
  | { readonly reason: 'ReasonRequired'; readonly quId: string }
  | { readonly reason: 'MarkedMeanwhile'; readonly quId: string; readonly markRevision: number }
  | { readonly reason: 'MarkedByYouAlready'; readonly quId: string }
  | { readonly reason: 'MarksMissing'; readonly count: number }
  | { readonly reason: 'PaperIsVoid' }
  | { readonly reason: 'OwnPaperVoided' }
  | { readonly reason: 'SatOffline' }
  | { readonly reason: 'PaperSatHere' }
  | { readonly reason: 'OwnAccommodation' }
  | { readonly reason: 'NothingGranted' }
  | { readonly reason: 'AccommodationOver' }
  | { readonly reason: 'AccommodationsMeet' }
  | { readonly reason: 'NoAccommodation' }
  | { readonly reason: 'PersonErased' }
  | { readonly reason: 'PersonSitsExam' };
