import { after } from '@vigil/ui/connection/after.ts';
import type { ApolloClient } from '@apollo/client';
import { newCommandId } from '@vigil/ui/connection/command-id.ts';
import {
  AnswerQueue,
  DexieStorage,
  httpTransport,
  localNote,
  MemoryStorage,
  sessionReader,
  TakingDatabase,
  type CallOf,
  type QueueStorage,
} from '../../exam-taking/public.ts';

let database: TakingDatabase | undefined;

/** Apart from papers: what is practised is forgotten with other rules. */
const trainingDatabase = (): TakingDatabase => (database ??= new TakingDatabase('vigil-training'));

const storage = (): QueueStorage =>
  typeof indexedDB === 'undefined'
    ? new MemoryStorage(newCommandId)
    : new DexieStorage(trainingDatabase(), newCommandId);

/** Where the acts of a training go. */
export const trainingCall: CallOf = ({ paperId: trainId, device, seq, body }) => {
  if (body.kind === 'answer')
    return ['/api/repo/train/answer', { trainId, quId: body.quId, ...body.fields, device, seq }];
  if (body.kind === 'mark') return ['/api/repo/train/mark', { trainId, quId: body.quId, mark: body.mark }];
  throw new Error(`a training knows no ${body.kind}`);
};

/** The durable queue of one record's acts. */
export const trainingQueue = (client: ApolloClient, trainId: string, ownerId: string): AnswerQueue =>
  practiceQueue(client, trainId, ownerId, trainingCall);

/**
 * A durable queue of acts of practice, as a paper's: kept in this browser first, sent in order, repeated until the server
 * has them. `id`: what they belong to; `ownerId`: for whom alone they are sent; `callOf`: where to.
 */
export const practiceQueue = (
  client: ApolloClient,
  id: string,
  ownerId: string,
  callOf: CallOf,
): AnswerQueue =>
  new AnswerQueue({
    paperId: id,
    owner: newCommandId(),
    storage: storage(),
    note: localNote(id),
    transport: httpTransport(sessionReader(client), ownerId, fetch, callOf),
    newId: newCommandId,
    random: Math.random,
    now: () => performance.now(),
    after,
  });
