import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, it } from 'vitest';
import { openQuestion } from './open-question.ts';

const refusal = (reason: string) =>
  new CombinedGraphQLErrors({ errors: [{ message: reason, extensions: { code: 20010000, reason } }] });

/** A server on which `order` was reached up to `reached`, and the questions it was asked for. */
function serverAt(order: readonly string[], reached: number) {
  const asked: string[] = [];
  let at = reached;
  const mutate = async ({ variables: { quId } }: { variables: { quId: string } }) => {
    asked.push(quId);
    const index = order.indexOf(quId);
    if (index < at) throw refusal('QuestionPassed');
    if (index > at + 2) throw refusal('QuestionAhead');
    at = index;
    return { data: { quDetail: { quId } } };
  };
  return { client: { mutate } as unknown as Pick<ApolloClient, 'mutate'>, asked };
}

const order = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6'];
const before = (quId: string) => order.slice(0, order.indexOf(quId)).toReversed();

it('a server that does not know how far the page has come is told of the questions before', async () => {
  const { client, asked } = serverAt(order, 0);
  expect(await openQuestion(client, 'p1', 'q6', before('q6'))).toMatchObject({ quId: 'q6' });
  expect(asked).toEqual(['q6', 'q5', 'q4', 'q3', 'q4', 'q5', 'q6']);
});

it('any other refusal is told', async () => {
  const { client, asked } = serverAt(order, 3);
  await expect(openQuestion(client, 'p1', 'q2', before('q2'))).rejects.toThrow('QuestionPassed');
  expect(asked).toEqual(['q2']);
});
