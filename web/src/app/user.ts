import { useQuery } from '@apollo/client/react';
import { useToken } from '@vigil/ui/session/session.ts';
import { UserInfoDocument, type UserInfoQuery } from '../generated/graphql.ts';
import { useRememberedAnswer } from './remembered-answer.ts';

export type User = UserInfoQuery['userInfo'];

/** Who is logged in; null for a guest and until it is known. Without the server: who it was on this device. */
export function useUser(): User | null {
  const token = useToken();
  const query = useQuery(UserInfoDocument, { skip: token === null, fetchPolicy: 'cache-first' });
  const { data } = useRememberedAnswer('user', query);
  return token === null ? null : (data?.userInfo ?? null);
}
