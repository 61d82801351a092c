import { type DocumentNode, Kind, OperationTypeNode, parse } from 'graphql';
import { afterEach, expect, it, vi } from 'vitest';
import * as documents from '../../generated/graphql.ts';
import keeping from '../keeping/keeping.graphql?raw';
import taking from '../taking/taking.graphql?raw';
import { tourAnswers, tourClient } from './tour-client.ts';
import { TourServer } from './tour-server.ts';

afterEach(() => void vi.restoreAllMocks());

/**
 * Asked of a server only where a question is not in the browser, where a log was lost, or where somebody has a right to
 * breaks: none of it is in a tour.
 */
const neverAsked = new Set(['OpenQuestion', 'BringAnswersBack', 'TakeBreak', 'EndBreak']);

const operations = [taking, keeping].flatMap((text) =>
  parse(text).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION &&
    definition.operation !== OperationTypeNode.SUBSCRIPTION &&
    !neverAsked.has(definition.name?.value ?? '')
      ? [{ name: definition.name?.value ?? '', operation: definition.operation }]
      : [],
  ),
);
const server = () => new TourServer({ name: '林晓雯', now: () => 0, after: () => () => undefined });

it('[tour-wire] answers every operation of the taking page', () => {
  expect(Object.keys(tourAnswers).sort()).toEqual(operations.map(({ name }) => name).sort());
});

it.each(operations)(
  '[tour-wire] $name is answered with every field that is asked for',
  async ({ name, operation }) => {
    const missing = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const document = (documents as unknown as Record<string, DocumentNode>)[`${name}Document`];
    if (document === undefined) throw new Error(`${name} has no document`);
    const client = tourClient(server());
    const variables = { id: 'p', paperId: 'p', quId: 'tour-cpp', codeAnswer: '', base64: '', messageId: 'm' };
    const { data } =
      operation === OperationTypeNode.MUTATION
        ? await client.mutate({ mutation: document, variables })
        : await client.query({ query: document, variables });
    expect(data).toBeTruthy();
    expect(missing).not.toHaveBeenCalled();
  },
);

it('[tour-wire] a message and an answer reach the paper as a notice', async () => {
  const tour = server();
  const client = tourClient(tour);
  const heard: unknown[] = [];
  const stop = client
    .subscribe({ query: documents.TakingNoticesDocument, variables: { paperId: 'p' } })
    .subscribe(({ data }) => heard.push(data?.paperNotices.content));
  tour.message();
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  stop.unsubscribe();
});
