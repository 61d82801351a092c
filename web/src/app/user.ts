import { useQuery } from '@apollo/client/react';
import { useToken } from '@vigil/ui/session/session.ts';
import { UserInfoDocument, type UserInfoQuery } from '../generated/graphql.ts';

export type User = UserInfoQuery['userInfo'];

/** Who is logged in; null for a guest and until it is known. */
export function useUser(): User | null {
  const token = useToken();
  const { data } = useQuery(UserInfoDocument, { skip: token === null, fetchPolicy: 'cache-first' });
  return token === null ? null : (data?.userInfo ?? null);
}
