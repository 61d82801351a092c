import type { CollectionDefinition } from '@vigil/stores/documents/port';

/** One file with people's data that left the system: view `people_exports`. */
export interface PeopleExportView {
  /** id of the event */
  readonly id: string;
  readonly position: string;
  readonly exporterId: string;
  /** ms epoch */
  readonly at: number;
  /** people in the file */
  readonly count: number;
  /** what was asked for, as the event has it */
  readonly filter: Readonly<Record<string, string | number | boolean>>;
  /** false: mobile and ID numbers stood in it in full */
  readonly covered: boolean;
}

export const peopleExportCollection: CollectionDefinition = {
  name: 'people_exports',
  indexes: [{ fields: ['at'] }, { fields: ['exporterId', 'at'] }],
};
