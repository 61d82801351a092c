import type { ApolloClient } from '@apollo/client';
import { askKeeping } from '../../keeping/ask-keeping.ts';
import { addMark } from '../../keeping/marks.ts';
import { PaperKeeper } from '../../keeping/paper-keeper.ts';
import { keepClaim, keepSealed } from './copies.ts';

/** Keeps what is acknowledged until the exam's last deadline, for a server whose log loses it (decision 089). */
export const keeperOf = (client: ApolloClient, paperId: string, ownerId: string): PaperKeeper =>
  new PaperKeeper({
    paperId,
    ownerId,
    ask: () => askKeeping(client, paperId),
    began: async ({ claim, until, deadline, losses }) => {
      if (claim !== null) await keepClaim(paperId, ownerId, claim);
      if (until !== null)
        addMark({ paperId, userId: ownerId, losses, until, contentUntil: deadline ?? until });
    },
    keep: keepSealed,
    now: () => performance.now(),
  });
