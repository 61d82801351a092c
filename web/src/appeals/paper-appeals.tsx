import { useQuery } from '@apollo/client/react';
import type { Places } from '../app/brought.tsx';
import { BelowQuestion } from '../exam-taking/public.ts';
import { PaperAppealsDocument } from '../generated/graphql.ts';
import { AppealsContext } from './appeals-context.ts';
import { QuestionAppeal } from './question-appeal.tsx';

/** Shows the reviews of one paper below the questions inside; without an answer of the server there are none. */
export function PaperAppeals({ paperId, children }: Places['paperResult']) {
  const { data, refetch } = useQuery(PaperAppealsDocument, {
    variables: { paperId },
    fetchPolicy: 'network-only',
  });
  const known = data === undefined ? null : { paperId, appeals: data.paperAppeals, lookAgain: refetch };
  return (
    <AppealsContext value={known}>
      <BelowQuestion value={below}>{children}</BelowQuestion>
    </AppealsContext>
  );
}

const below = (asked: { readonly quId: string; readonly name: string }) => <QuestionAppeal {...asked} />;
