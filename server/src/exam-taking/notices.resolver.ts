import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import { papersOf } from '../sitting/public.js';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { withEnding } from '../platform/sockets/with-abort.js';
import { paperNotices, type NoticesWanted } from './paper-notices.js';
import { candidateHeartbeats } from './candidate-heartbeats.js';
import { wholePaperReads } from './rates.js';
import { PaperNotice } from './types.js';

/** Live notices of an own paper. While it is subscribed the candidate counts as connected. */
@Resolver()
export class NoticesResolver {
  @Access.ofOpenPaper()
  @Subscription(() => PaperNotice, {
    subscribe: ({ args, context }) => {
      const { services, correlationId, session } = context as RequestContext;
      const user = account(context as RequestContext);
      const paperId = String(args.paperId);
      const { after = null, device = null } = args as { after?: string | null; device?: string | null };
      const beforeMany = (): void => {
        if (session !== null) services.rates.of(wholePaperReads, session);
      };
      const wanted: NoticesWanted = { after, answersNotOf: device, beforeMany };
      const attend = async (): Promise<() => void> => {
        await papersOf(services).own(paperId, user.id);
        const signs = candidateHeartbeats(services);
        signs.connected(paperId, correlationId, user.id);
        return () => signs.disconnected(paperId, correlationId);
      };
      return withEnding((ending) => paperNotices(services, paperId, wanted, ending, attend));
    },
  })
  paperNotices(
    @Arg('paperId', () => ID) _paperId: string,
    @Arg('after', () => String, { nullable: true }) _after: string | null,
    @Arg('device', () => ID, {
      nullable: true,
      description: 'The subscriber’s own device: its answers are not told to it.',
    })
    _device: string | null,
    @Root() notice: PaperNotice,
  ): PaperNotice {
    return notice;
  }
}
