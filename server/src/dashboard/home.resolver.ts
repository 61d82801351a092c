import { Ctx, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { withAbort } from '../platform/sockets/with-abort.js';
import { followHome } from './follow-home.js';
import { loadHome } from './load-home.js';
import { homeReads } from './rates.js';
import { ConsoleHome } from './types.js';

/** The home of the console: what the sections of all slices have for its reader. */
@Resolver()
export class HomeResolver {
  @Access.admin()
  @Query(() => ConsoleHome)
  async consoleHome(@Ctx() context: RequestContext): Promise<ConsoleHome> {
    if (context.session !== null) context.services.rates.of(homeReads, context.session);
    return loadHome(context);
  }

  @Access.admin()
  @Subscription(() => ConsoleHome, {
    name: 'consoleHome',
    subscribe: ({ context }) => withAbort((signal) => followHome(context as RequestContext, signal)),
  })
  consoleHomeLive(@Root() home: ConsoleHome): ConsoleHome {
    return home;
  }
}
