/** Whom an act on one candidate is done to. */
export interface Candidate {
  readonly paperId: string;
  readonly userId: string;
  readonly realName: string;
  readonly deptName: string | null;
}

/** What a candidate wrote to the proctors. */
export interface HelpAsked {
  readonly requestId: string;
  readonly text: string;
}

/** An act a proctor asked for; its dialog is open until it is done or given up. */
export type ActRequest =
  | { readonly kind: 'message'; readonly to: Candidate }
  | { readonly kind: 'answer-help'; readonly to: Candidate; readonly request: HelpAsked }
  | { readonly kind: 'message-all' }
  | { readonly kind: 'force-hand'; readonly of: Candidate }
  | { readonly kind: 'force-hand-all' }
  | { readonly kind: 'add-time'; readonly to: Candidate | null }
  | { readonly kind: 'reopen'; readonly of: Candidate }
  | { readonly kind: 'admit'; readonly of: Candidate; readonly quId: string; readonly question: string };

/** The exam the acts belong to, and how many are sitting it now (null while not known). */
export interface ActScene {
  readonly examId: string;
  readonly examTitle: string;
  readonly processCount: number | null;
}

/** Longest reason or message taken, in characters. */
export const longestText = 500;

/** Minutes that can be added at once: a day. */
export const mostMinutes = 24 * 60;

/** True for whole minutes from 1 to a day. */
export const validMinutes = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= mostMinutes;

/** Props every act's dialog takes. */
export interface ActDialogBase {
  readonly scene: ActScene;
  readonly onClose: () => void;
  /** The server said yes. */
  readonly onDone: () => void;
}
