import { z } from 'zod';
import { accept, type Decider } from '../kernel/decider.js';

/** That somebody took people's data out of the system: how many, whose, and whether numbers were covered. */
export const peopleExportSchemas = {
  PeopleExported: z.object({
    count: z.number(),
    /** what was asked for; of a word that was looked for only that there was one */
    filter: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    /** false: mobile and ID numbers in full */
    covered: z.boolean(),
  }),
};
export type PeopleExported = z.infer<typeof peopleExportSchemas.PeopleExported>;
export type PeopleExportEvent = { readonly type: 'PeopleExported'; readonly data: PeopleExported };

export interface RecordExport {
  readonly type: 'RecordExport';
  readonly data: PeopleExported;
}

/** Stream of what one person exported. */
export const peopleExportsStream = (byId: string): string => `people-exports-${byId}`;

/** [PX1] Every export of people is a fact before its file leaves. Never refuses. */
export const peopleExportDecider: Decider<null, RecordExport, PeopleExportEvent, never> = {
  initialState: null,
  decide: ({ data }) => accept<PeopleExportEvent>({ type: 'PeopleExported', data }),
  evolve: (state) => state,
};
