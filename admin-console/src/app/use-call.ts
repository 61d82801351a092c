import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { useAct, type Act } from '@vigil/ui/console/use-act.ts';
import { useCallback, useRef } from 'react';

/** A changing call of the server as an act. */
export interface Call<D, V> extends Act<V> {
  /** What the last successful `run` was answered; null before it. */
  readonly answer: () => D | null;
}

/** One changing call as an act: exactly once by its command id, its refusal kept for the form or dialog. */
export function useCall<D, V extends OperationVariables>(document: TypedDocumentNode<D, V>): Call<D, V> {
  const [mutate] = useMutation(document as TypedDocumentNode<D, OperationVariables>);
  const last = useRef<D | null>(null);
  const act = useAct<V>(
    useCallback(
      async (variables: V, commandId: string) => {
        last.current = (await mutate({ variables, context: { commandId } })).data ?? null;
      },
      [mutate],
    ),
  );
  const answer = useCallback(() => last.current, []);
  return { ...act, answer };
}

/**
 * The same without a form's state, for what keeps that itself (`useRowActs`, `useEntityForm`): runs the call
 * under the given command id.
 */
export function useSend<D, V extends OperationVariables>(
  document: TypedDocumentNode<D, V>,
): (variables: V, commandId: string) => Promise<D | null> {
  const [mutate] = useMutation(document as TypedDocumentNode<D, OperationVariables>);
  return useCallback(
    async (variables, commandId) => (await mutate({ variables, context: { commandId } })).data ?? null,
    [mutate],
  );
}
