import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { PaperState } from '@vigil/domain/sitting/public';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { actorNames, eventsOfPaper } from '../sitting/public.js';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { Rest } from '../platform/rest.js';
import { fileUrl } from './present-card.js';
import { watchablePaper } from './watchable-paper.js';
import { HistoryEntry, WatchHelp, WatchMessage } from './types.js';

/**
 * One candidate's running timeline and messages, for the proctor's drawer. Of an event's data only the
 * question it is about is told: no answer, no score.
 */
@Resolver()
export class WatchHistoryResolver {
  @Access.admin('exam:watch')
  @Rest('/api/exam/watch/messages')
  @Query(() => [WatchMessage])
  async watchMessages(
    @Arg('paperId', () => ID) paperId: string,
    @Ctx() context: RequestContext,
  ): Promise<WatchMessage[]> {
    return messagesOf(context, paperId, (await watchablePaper(context, paperId)).state);
  }

  /** What the candidate wrote to the proctors (联系监考), oldest first, each with its answer. */
  @Access.admin('exam:watch')
  @Rest('/api/exam/watch/help')
  @Query(() => [WatchHelp])
  async watchHelp(
    @Arg('paperId', () => ID) paperId: string,
    @Ctx() context: RequestContext,
  ): Promise<WatchHelp[]> {
    const { state } = await watchablePaper(context, paperId);
    if (state.requests.length === 0) return [];
    const messages = await messagesOf(context, paperId, state);
    return state.requests.map((request) => ({
      ...request,
      answer: messages.find(({ requestId }) => requestId === request.requestId) ?? null,
    }));
  }

  @Access.admin('exam:watch')
  @Rest('/api/exam/watch/history')
  @Query(() => [HistoryEntry])
  async watchHistory(
    @Arg('paperId', () => ID) paperId: string,
    @Ctx() context: RequestContext,
  ): Promise<HistoryEntry[]> {
    const { services } = context;
    const { state } = await watchablePaper(context, paperId);
    const events = await eventsOfPaper(services, paperId);
    const nameOf = await actorNames(services, events);
    const words = declarationsOf(services).eventWords;
    return events.map((event) => {
      const { kind, text, fileId } = words.say(event, state);
      const { revision, stream, type, time, hash } = event;
      return {
        revision,
        stream,
        type,
        kind,
        time,
        actor: nameOf(event),
        text,
        data: questionOf(event),
        hash,
        image: fileId === null ? null : fileUrl(fileId),
      };
    });
  }
}

/** The messages to the candidate, each with who sent it. */
async function messagesOf(
  { services }: RequestContext,
  paperId: string,
  { messages }: PaperState,
): Promise<WatchMessage[]> {
  const events = (await eventsOfPaper(services, paperId)).filter((event) => event.type === 'MessageSent');
  const nameOf = await actorNames(services, events);
  const senders = new Map(
    events.map((event) => [(event.data as { messageId: string }).messageId, nameOf(event)]),
  );
  return messages.map((message) => ({
    ...message,
    requestId: message.requestId ?? null,
    sender: senders.get(message.messageId) ?? '',
  }));
}

const questionOf = ({ data }: { readonly data: unknown }): { quId: string } | null => {
  const { quId } = data as { quId?: string };
  return quId === undefined ? null : { quId };
};
