import type { ApolloClient } from '@apollo/client';
import { refusalOf } from '@vigil/ui/connection/errors.ts';
import { repeatedByCaller } from '@vigil/ui/connection/client.ts';
import { whilePaperIsOpen } from '../../app/open-papers.ts';
import { BringAnswersBackDocument, OpenPaperDocument } from '../../generated/graphql.ts';
import { localNote } from '../taking/answer-queue/queue-note.ts';
import { queueKeeping, takingDatabase } from '../taking/paper/copies.ts';
import { forgetTraces } from '../taking/paper/forget-traces.ts';
import { keeperOf } from '../taking/paper/keeper-of.ts';
import { examSeat } from '../taking/seat.ts';
import { askKeeping } from './ask-keeping.ts';
import { bringBack, type BringBackPorts, type BroughtBack, type ReturnedAnswer } from './bring-back.ts';
import { surelyDue, type Visitor } from './due.ts';
import { DexieKeptAnswers } from './kept-answers-storage.ts';
import { callUncounted } from './call-uncounted.ts';
import { leftOf } from './left-acts.ts';
import { sweepLeftOver } from './left-over.ts';
import { marks, putMark, removeMark } from './marks.ts';
import { sendLeft } from './send-left.ts';
import { sweepContent } from './sweep-content.ts';
import { sayLeft, tellBroughtBack, tellNotTaken, tellUnreadable } from './tell.ts';

/** Other tabs of this browser may come to the same at the same time: one does it. */
const alone = (work: () => Promise<void>): Promise<void> => {
  const locks = navigator.locks as LockManager | undefined;
  return locks === undefined ? work() : locks.request('vigil-kept-answers', work);
};

/**
 * Sends back, forgets or hides what this browser keeps, as each is due, and takes away the content of papers that are
 * not the visitor's open one; tells what came of it. Null: nobody is logged in.
 */
export const keepHouse = (client: ApolloClient, visitor: Visitor | null): Promise<void> =>
  alone(async () => {
    // First: what is kept of a paper says how the questions of its answers are called.
    if (visitor !== null) await send(client, visitor).catch(() => undefined);
    if (visitor !== null) await work(client, visitor);
    await sweep(client, visitor);
  });

/** The paper that the visitor has open; rejects where the server does not answer. */
async function openPaper(client: ApolloClient) {
  const { data } = await client.query({
    query: OpenPaperDocument,
    fetchPolicy: 'no-cache',
    context: repeatedByCaller,
  });
  if (!data) throw new Error('check-process answered nothing');
  return data.checkProcess ?? null;
}

async function send(client: ApolloClient, { userId }: Visitor): Promise<void> {
  const isAnythingSent = await sendLeft({
    left: () => leftOf(takingDatabase(), userId, (paperId) => localNote(paperId).read()),
    isSat: whilePaperIsOpen,
    knowsTabs: 'locks' in navigator,
    storageOf: (paperId) => {
      const keeper = keeperOf(client, paperId, userId);
      return queueKeeping(paperId, (item, receipt) => keeper.sealed(item, receipt)).storage;
    },
    transport: examSeat.transport(client, userId),
    call: callUncounted,
    openPaper: () => openPaper(client),
    tell: sayLeft,
  });
  if (isAnythingSent) await client.refetchQueries({ include: 'active' });
}

const sweep = (client: ApolloClient, visitor: Visitor | null): Promise<void> =>
  sweepContent(visitor, {
    storage: new DexieKeptAnswers(takingDatabase()),
    openPaper: async () => (await openPaper(client))?.id ?? null,
    isSat: whilePaperIsOpen,
    marks,
    over: forgetTraces,
  });

async function work(client: ApolloClient, visitor: Visitor): Promise<void> {
  const storage = new DexieKeptAnswers(takingDatabase());
  const ports: BringBackPorts = {
    storage,
    ask: (paperId) => askKeeping(client, paperId),
    send: async (paperId, claim, answers) => {
      const { data } = await client.mutate({
        mutation: BringAnswersBackDocument,
        variables: { input: { paperId, claim, answers: answers.map(inputOf) } },
      });
      if (!data) throw new Error('bring-back answered nothing');
      return data.bringAnswersBack;
    },
  };
  sweepLeftOver(visitor.now);
  const total = { counted: 0, late: 0, unreadable: 0 };
  for (const known of marks()) {
    const { due, mark } = await surelyDue(known, visitor, ports.ask);
    if (mark !== known) putMark(mark);
    if (due === 'hide') {
      await storage.forgetContent(mark.paperId);
      putMark({ ...mark, contentUntil: 0 });
    }
    if (due === 'forget') {
      await storage.forget(mark.paperId);
      removeMark(mark.paperId);
      forgetTraces(mark.paperId);
    }
    if (due !== 'send') continue;
    // One that is not taken now, because another paper is open or the network is gone, waits for the next page.
    const came: BroughtBack = await bringBack(mark, ports).catch((error: unknown) => {
      tellNotTaken(refusalOf(error));
      return { counted: 0, late: 0, unreadable: 0 };
    });
    total.counted += came.counted;
    total.late += came.late;
    total.unreadable += came.unreadable;
    if (came.counted > 0) tellScreens(mark.paperId);
  }
  if (total.unreadable > 0) tellUnreadable(total.unreadable);
  if (total.counted + total.late === 0) return;
  tellBroughtBack(total);
  await client.refetchQueries({ include: 'active' });
}

const inputOf = ({ answers, answerList, ...rest }: ReturnedAnswer) => ({
  ...rest,
  ...(answers === undefined ? {} : { answers: [...answers] }),
  ...(answerList === undefined ? {} : { answerList: [...answerList] }),
});

/** A page on which this paper is open shows what came back. */
function tellScreens(paperId: string): void {
  const channel = new BroadcastChannel(`vigil-back-${paperId}`);
  channel.postMessage(null);
  channel.close();
}
