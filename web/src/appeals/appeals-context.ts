import { createContext } from 'react';
import type { PaperAppealsQuery } from '../generated/graphql.ts';

export type Appeals = PaperAppealsQuery['paperAppeals'];
export type Appeal = Appeals['records'][number];

/** Reviews of the paper that is shown, and how to look again; null: there is none, and none may be asked for. */
export const AppealsContext = createContext<{
  readonly paperId: string;
  readonly appeals: Appeals;
  readonly lookAgain: () => Promise<unknown>;
} | null>(null);
