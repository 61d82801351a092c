import { useQuery } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { PaperAppealsDocument } from '../generated/graphql.ts';
import { AppealsContext } from './appeals-context.ts';

interface PaperAppealsProps {
  readonly paperId: string;
  readonly children: ReactNode;
}

/** Knows the reviews of one paper for the questions inside; without an answer of the server they show none. */
export function PaperAppeals({ paperId, children }: PaperAppealsProps) {
  const { data, refetch } = useQuery(PaperAppealsDocument, {
    variables: { paperId },
    fetchPolicy: 'network-only',
  });
  const known = data === undefined ? null : { paperId, appeals: data.paperAppeals, lookAgain: refetch };
  return <AppealsContext value={known}>{children}</AppealsContext>;
}
