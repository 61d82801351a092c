import { useApolloClient } from '@apollo/client/react';
import { newCommandId } from '@vigil/ui/connection/command-id.ts';
import { useEffect, useState } from 'react';
import { MarkingHoldPaperDocument } from '../../generated/graphql.ts';

/** Answers are held for ten minutes by the server. */
const keepMs = 3 * 60_000;

/**
 * Keeps the waiting answers of a paper for this reviewer while the page is open. `false`: somebody else holds some of
 * them.
 */
export function usePaperHold(paperId: string, enabled: boolean): boolean {
  const client = useApolloClient();
  const [ours, setOurs] = useState(true);
  useEffect(() => {
    if (!enabled) return;
    const hold = (keep: boolean) =>
      client.mutate({
        mutation: MarkingHoldPaperDocument,
        variables: { id: paperId, keep },
        context: { commandId: newCommandId() },
      });
    let here = true;
    const keep = () =>
      void hold(true).then(
        ({ data }) => here && setOurs(data?.markingHoldPaper === true),
        () => undefined,
      );
    keep();
    const timer = window.setInterval(keep, keepMs);
    return () => {
      here = false;
      window.clearInterval(timer);
      hold(false).catch(() => undefined);
    };
  }, [client, paperId, enabled]);
  return ours;
}
