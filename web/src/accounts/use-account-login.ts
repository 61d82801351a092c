import { useMutation } from '@apollo/client/react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { useState } from 'react';
import { LoginDocument, type LoginInput } from '../generated/graphql.ts';
import { codeWantedIn } from './code-wanted.ts';
import { rememberUsername } from './last-username.ts';
import { useEntered, type WayIn } from './use-entered.ts';

/** Enters with account and password; what refuses it is kept to be shown, a second step is handed on. */
export function useAccountLogin({ onLoggedIn, onCodeWanted }: WayIn) {
  const [login, { loading }] = useMutation(LoginDocument);
  const [failure, setFailure] = useState<string | null>(null);
  const entered = useEntered(onLoggedIn);

  const enter = async (input: LoginInput): Promise<void> => {
    setFailure(null);
    try {
      const { data } = await login({ variables: { input } });
      if (data === undefined) return;
      rememberUsername(input.username);
      entered(data.login);
    } catch (error) {
      const wanted = codeWantedIn(error);
      if (wanted === null) return setFailure(messageOf(error));
      rememberUsername(input.username);
      onCodeWanted({ ...wanted, account: input.username });
    }
  };
  return { enter, loading, failure };
}
