import type { ApolloClient } from '@apollo/client';
import { refusalOf } from '@vigil/ui/connection/errors.ts';
import { OpenQuestionDocument } from '../../../generated/graphql.ts';
import type { TakingQuestion } from './types.ts';

/**
 * qu-detail. Question by question, a server that does not know how far this page has come (it was set back, or was told
 * nothing of what was passed unanswered) is told of the questions `before` first, which are given the nearest first.
 */
export async function openQuestion(
  client: Pick<ApolloClient, 'mutate'>,
  paperId: string,
  quId: string,
  before: readonly string[],
): Promise<TakingQuestion> {
  const ask = async () => {
    const { data } = await client.mutate({ mutation: OpenQuestionDocument, variables: { paperId, quId } });
    if (!data) throw new Error('qu-detail answered nothing');
    return data.quDetail;
  };
  try {
    return await ask();
  } catch (error) {
    const [nearest, ...others] = before;
    if (nearest === undefined || refusalOf(error)?.reason !== 'QuestionAhead') throw error;
    await openQuestion(client, paperId, nearest, others);
    return ask();
  }
}
