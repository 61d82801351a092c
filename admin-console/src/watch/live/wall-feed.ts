import { openBrowserFeed } from '../../app/browser-feed.ts';
import type { FeedStatus } from '../../app/feed.ts';
import { WatchCardsLiveDocument, type WatchFilter } from '../../generated/graphql.ts';
import { readMessage, takeChanges, takeSnapshot, type LiveCards } from './live-cards.ts';

interface WallFeedReader {
  /** How what is known changes with what the server has said. */
  readonly take: (change: (before: LiveCards) => LiveCards) => void;
  readonly status: (status: FeedStatus) => void;
}

/** Follows the cards of a filter through `watchCards`. Returns the way out. */
export const openWallFeed = (examId: string, filter: WatchFilter, reader: WallFeedReader): (() => void) =>
  openBrowserFeed(
    {
      document: WatchCardsLiveDocument,
      variables: (after) => ({ examId, after, filter }),
      message: (data) => data.watchCards,
    },
    {
      read: (message, firstOfFresh) => {
        const meaning = readMessage(message, firstOfFresh);
        if (meaning === 'resubscribe') return 'resubscribe';
        reader.take((before) =>
          meaning === 'snapshot' ? takeSnapshot(before, message) : takeChanges(before, message),
        );
        return 'taken';
      },
      status: reader.status,
    },
  );
