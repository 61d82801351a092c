import { useQuery } from '@apollo/client/react';
import { OwnProofsDocument } from '../../generated/graphql.ts';

/** What proves that the account is theirs, as it is now; `binding`: before something is bound that opens it. */
export function useOwnProofs(binding?: true) {
  const query = useQuery(OwnProofsDocument, {
    variables: { binding: binding ?? null },
    fetchPolicy: 'network-only',
  });
  const { refetch } = query;
  return { ...query, reload: () => void refetch().catch(() => undefined) };
}
