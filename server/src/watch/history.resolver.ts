import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { actorNames, eventsOfPaper } from '../sitting/public.js';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { Rest } from '../platform/rest.js';
import { fileUrl } from './present-card.js';
import { watchablePaper } from './watchable-paper.js';
import { HistoryEntry, WatchMessage } from './types.js';

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
    const { services } = context;
    const { state } = await watchablePaper(context, paperId);
    const events = (await eventsOfPaper(services, paperId)).filter((event) => event.type === 'MessageSent');
    const nameOf = await actorNames(services, events);
    const senders = new Map(
      events.map((event) => [(event.data as { messageId: string }).messageId, nameOf(event)]),
    );
    return state.messages.map((message) => ({ ...message, sender: senders.get(message.messageId) ?? '' }));
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

const questionOf = ({ data }: { readonly data: unknown }): { quId: string } | null => {
  const { quId } = data as { quId?: string };
  return quId === undefined ? null : { quId };
};
