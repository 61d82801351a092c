import { openBrowserFeed } from '../app/browser-feed.ts';
import type { FeedReader } from '../app/feed.ts';
import { ConsoleHomeLiveDocument, type ConsoleHomeLiveSubscription } from '../generated/graphql.ts';

/** Each message is the whole home: there is no position to go on from. */
export type ToldHome = ConsoleHomeLiveSubscription['consoleHome'] & { readonly position: '' };

/** Tells the home each time it reads differently; answers how to stop. */
export type FollowHome = (reader: FeedReader<ToldHome>) => () => void;

/** The home as the server tells it, for as long as it is shown. */
export const followHome: FollowHome = (reader) =>
  openBrowserFeed(
    {
      document: ConsoleHomeLiveDocument,
      variables: () => ({}),
      message: ({ consoleHome }): ToldHome => ({ ...consoleHome, position: '' }),
    },
    reader,
  );
