import { useApolloClient } from '@apollo/client/react';
import { setToken } from '@vigil/ui/session/session.ts';
import { UserInfoDocument, type LoginMutation } from '../generated/graphql.ts';
import type { CodeWanted } from './code-wanted.ts';

/** What a way into an account tells of how it went. */
export interface WayIn {
  /**
   * Called once the token is kept. `another`: what is on screen was loaded for a different person, so that
   * the page has to be loaded anew.
   */
  readonly onLoggedIn: (user: LoginMutation['login'], another: boolean) => void;
  /** The password was right and a second step is asked for: whoever shows the way shows that step in its place. */
  readonly onCodeWanted: (wanted: CodeWanted) => void;
}

/** Keeps the token of who has just come in, and says so. */
export function useEntered(onLoggedIn: WayIn['onLoggedIn']): (user: LoginMutation['login']) => void {
  const client = useApolloClient();
  return (user) => {
    const before = client.readQuery({ query: UserInfoDocument })?.userInfo.userId;
    setToken(user.token);
    onLoggedIn(user, before !== undefined && before !== user.userId);
  };
}
