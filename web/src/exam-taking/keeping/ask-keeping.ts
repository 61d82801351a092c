import type { ApolloClient } from '@apollo/client';
import { repeatedByCaller } from '@vigil/ui/connection/client.ts';
import { AnswerKeepingDocument } from '../../generated/graphql.ts';
import type { Keeping } from './answer-vault.ts';

/** What keeping a paper's answers takes, asked of the server; the key goes into no cache. */
export async function askKeeping(client: ApolloClient, paperId: string): Promise<Keeping> {
  const { data } = await client.query({
    query: AnswerKeepingDocument,
    variables: { paperId },
    fetchPolicy: 'no-cache',
    context: repeatedByCaller,
  });
  if (!data) throw new Error('answer-keeping answered nothing');
  const { key, claim, keepUntil, deadline, losses } = data.answerKeeping;
  return { key, claim, losses, until: timeOf(keepUntil), deadline: timeOf(deadline) };
}

const timeOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));
