import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { useAct, type Act } from '@vigil/ui/console/use-act.ts';
import { useCallback } from 'react';

/** One of the proctor's calls as an act: exactly once, its refusal kept for the dialog. */
export function useWatchAct<D, V extends OperationVariables>(document: TypedDocumentNode<D, V>): Act<V> {
  const [mutate] = useMutation(document as TypedDocumentNode<D, OperationVariables>);
  return useAct<V>(useCallback((variables: V, commandId: string) => mutate({ variables, context: { commandId } }), [mutate]));
}
