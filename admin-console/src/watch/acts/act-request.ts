/** Whom an act on one candidate is done to. */
export interface Candidate {
  readonly paperId: string;
  readonly userId: string;
  readonly realName: string;
  readonly deptName: string | null;
  /** null: of the one exam on show */
  readonly examId?: string | null;
}

/** What a candidate wrote to the proctors. */
export interface HelpAsked {
  readonly requestId: string;
  readonly text: string;
}

/**
 * An act a proctor asked for; its dialog is open until it is done or given up. `examId` of an act on everybody:
 * left out, of the one exam on show.
 */
export type ActRequest =
  | { readonly kind: 'message'; readonly to: Candidate }
  | { readonly kind: 'answer-help'; readonly to: Candidate; readonly request: HelpAsked }
  | { readonly kind: 'message-all'; readonly examId?: string }
  | { readonly kind: 'force-hand'; readonly of: Candidate }
  | { readonly kind: 'force-hand-all'; readonly examId?: string }
  | { readonly kind: 'add-time'; readonly to: Candidate | null; readonly examId?: string }
  | { readonly kind: 'reopen'; readonly of: Candidate }
  | { readonly kind: 'admit'; readonly of: Candidate; readonly quId: string; readonly question: string };

/** The exam the acts belong to, and how many are sitting it now (null while not known). */
export interface ActScene {
  readonly examId: string;
  readonly examTitle: string;
  readonly processCount: number | null;
  /** One of several on show: it is named also where one candidate is meant. */
  readonly oneOfSeveral?: boolean;
}

/** Whom the act is done to, of which exam; null: the one on show. */
export function examOf(request: ActRequest): string | null {
  if ('examId' in request && request.examId !== undefined) return request.examId;
  const candidate = 'to' in request ? request.to : 'of' in request ? request.of : null;
  return candidate?.examId ?? null;
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
