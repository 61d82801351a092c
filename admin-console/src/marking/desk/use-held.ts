import { useApolloClient } from '@apollo/client/react';
import { newCommandId } from '@vigil/ui/connection/command-id.ts';
import { useEffect, useRef } from 'react';
import { MarkingKeepDocument, MarkingReleaseDocument } from '../../generated/graphql.ts';
import type { Answer } from './use-answer-queue.ts';

/** Answers are held for ten minutes by the server. */
const keepMs = 3 * 60_000;

/** The answers of this question stay this reviewer's while the page is open, and are let go when it is left. */
export function useHeld(examId: string, quId: string, answers: readonly Answer[]): void {
  const client = useApolloClient();
  const numbers = useRef<readonly string[]>([]);
  useEffect(() => {
    numbers.current = answers.map(({ number }) => number);
  }, [answers]);
  useEffect(() => {
    const call = (mutation: typeof MarkingKeepDocument | typeof MarkingReleaseDocument): void => {
      if (numbers.current.length === 0) return;
      client
        .mutate({
          mutation: mutation as typeof MarkingKeepDocument,
          variables: { examId, numbers: [...numbers.current] },
          context: { commandId: newCommandId() },
        })
        .catch(() => undefined);
    };
    const timer = window.setInterval(() => call(MarkingKeepDocument), keepMs);
    return () => {
      window.clearInterval(timer);
      call(MarkingReleaseDocument);
    };
  }, [client, examId, quId]);
}
