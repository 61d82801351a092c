import type { CollectionDefinition } from '@vigil/stores/documents/port';

/** One person in one category as lists show it: view `registrations`, id as in its stream. Times in ms. */
export interface RegistrationView {
  readonly id: string;
  readonly position: string;
  readonly userId: string;
  readonly catId: string;
  /** the sitting that was chosen, or is meant while its place waits; null: none yet */
  readonly examId: string | null;
  /** 0 the form is missing, 1 given, 2 cancelled */
  readonly state: number;
  readonly round: number;
  /** when it began, and when the form was given last */
  readonly signedAt: number;
  readonly givenAt: number | null;
  /** why staff cancelled it; '' where the person did */
  readonly cancelReason: string;
}

export const registrationCollection: CollectionDefinition = {
  name: 'registrations',
  indexes: [
    { fields: ['signedAt'] },
    { fields: ['catId', 'signedAt'] },
    { fields: ['examId', 'signedAt'] },
    { fields: ['userId'] },
  ],
};
