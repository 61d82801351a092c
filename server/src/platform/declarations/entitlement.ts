import type { SessionAccount } from '../sessions/account-source.js';
import type { Services } from '../services.js';

/** What may be asked of who would sit an exam. */
export type Asked = 'range' | 'signUp' | 'payment';

/** Of an exam, what decides whom it is for. */
export interface EntitledExam {
  readonly id: string;
  readonly catId: string | null;
  readonly priceFen: number;
  readonly openType: number;
  readonly range: {
    readonly departIds: readonly string[];
    readonly groupIds: readonly string[];
    readonly userIds: readonly string[];
    readonly together?: true | undefined;
  };
}

export type Entrant = Pick<SessionAccount, 'id' | 'departId' | 'groupIds'>;

/** What is bought to sit an exam: its category, once for all its sittings, or itself. */
export interface ExamSale {
  readonly kind: 'exam' | 'category';
  readonly id: string;
  readonly priceFen: number;
}

/**
 * One thing that a slice asks of who would sit an exam. A start asks it: it answers from streams and
 * documents, never views.
 */
export interface Entitling {
  readonly asks: Asked;
  /** Whether this person has it; null: this exam asks no such thing. */
  holds(services: Services, exam: EntitledExam, person: Entrant): Promise<boolean | null>;
  /** Ids of all who have it; null: the exam does not say who. For counts, absence and papers made ahead. */
  people?(services: Services, exam: EntitledExam): Promise<ReadonlySet<string> | null>;
  /** What has to be bought to have it; null: nothing. For pages that lead to it. */
  sale?(services: Services, exam: EntitledExam): Promise<ExamSale | null>;
}

/** What is not asked of a person by what another slice knows (assigned free, an approved application). */
export interface Lifted {
  readonly asks: readonly Asked[];
  /** ms; null: for good */
  readonly until: number | null;
}

/** What was granted to one person for one paper of an exam. */
export interface Waived {
  readonly applicationId: string;
  readonly lifts: ('late' | 'chances' | 'signUp' | 'devices')[];
  /** a paper may be started, and is open, until then although the exam ends before, ms; null: as the exam says */
  readonly until: number | null;
}

/** What a slice grants one person for one paper of an exam, whether or not it was used. */
export interface Waiving {
  /** null: nothing. A start asks it: it answers from streams alone. */
  granted(services: Services, examId: string, userId: string): Promise<Waived | null>;
  /**
   * Ids of the exams for which it granted this person something that is not over, as a view says, which may be behind:
   * for lists.
   */
  exams(services: Services, userId: string): Promise<readonly string[]>;
}

/** How far somebody signed up in a category. */
export interface SignedUpIn {
  /** bought, or signed up free */
  readonly signedUp: boolean;
  /** the form is given, with a sitting */
  readonly timeChosen: boolean;
  /** in line for a sitting that is full */
  readonly waits: boolean;
}
