import type { ApolloClient } from '@apollo/client';
import { repeatedByCaller } from '@vigil/ui/connection/client.ts';
import { accountOf } from '@vigil/ui/session/account.ts';
import { getToken } from '@vigil/ui/session/session.ts';
import { TakingUserDocument } from '../../../generated/graphql.ts';
import type { SessionReader } from './http-transport.ts';

/** Asks the server once per token whose it is, and of one that this browser was told about not at all. */
export function sessionReader(client: ApolloClient): SessionReader {
  let known: { readonly token: string; readonly userId: string } | null = null;
  return async () => {
    const token = getToken();
    if (token === null) return null;
    if (known?.token === token) return known;
    const userId = accountOf(token);
    if (userId !== null) return (known = { token, userId });
    // What is on the page stays its owner's, so that their login goes on with it.
    const { data } = await client.query({
      query: TakingUserDocument,
      fetchPolicy: 'no-cache',
      context: repeatedByCaller,
    });
    if (!data) throw new Error('user info answered nothing');
    known = { token, userId: data.userInfo.userId };
    return known;
  };
}
