import { z } from 'zod';
import { accept, type Decider } from '../kernel/decider.js';

/** That somebody took papers or results, which are of people, out of the system. */
export const papersExportSchemas = {
  PapersExported: z.object({
    /** `papers`: as they were answered and marked; `results`: a table */
    what: z.enum(['papers', 'results']),
    count: z.number(),
    /** null: papers chosen one by one */
    examId: z.string().nullable(),
    /** chosen one by one; absent: those of the exam */
    paperIds: z.array(z.string()).readonly().optional(),
    /** false: mobile and ID numbers in full */
    covered: z.boolean(),
  }),
};
export type PapersExported = z.infer<typeof papersExportSchemas.PapersExported>;
export type PapersExportEvent = { readonly type: 'PapersExported'; readonly data: PapersExported };

export interface RecordPapersExport {
  readonly type: 'RecordPapersExport';
  readonly data: PapersExported;
}

/** Stream of what one person exported. */
export const papersExportsStream = (byId: string): string => `papers-exports-${byId}`;

/** [PO4] Every export of papers is a fact before the first byte leaves. Never refuses. */
export const papersExportDecider: Decider<null, RecordPapersExport, PapersExportEvent, never> = {
  initialState: null,
  decide: ({ data }) => accept<PapersExportEvent>({ type: 'PapersExported', data }),
  evolve: (state) => state,
};
