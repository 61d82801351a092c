import { useApolloClient } from '@apollo/client/react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { useState } from 'react';
import {
  PasskeyLoginBeginDocument,
  PasskeyLoginDocument,
  type LoginMutation,
} from '../../generated/graphql.ts';

type Entered = LoginMutation['login'];

/**
 * Entering by a passkey: asks the server what to ask, the device for its answer, and hands that over. `ticket`: of a
 * login that waits for its second step.
 */
export function usePasskeyLogin(onEntered: (user: Entered) => void, ticket: string | null = null) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const enter = async () => {
    setFailure(null);
    setBusy(true);
    try {
      const begun = await client.mutate({ mutation: PasskeyLoginBeginDocument, variables: { ticket } });
      if (!begun.data) return;
      const { ceremony, options } = begun.data.passkeyLoginBegin;
      const { showPasskey } = await import('./authenticator.ts');
      const response = await showPasskey(options);
      const { data } = await client.mutate({
        mutation: PasskeyLoginDocument,
        variables: { ceremony, response },
      });
      if (data) onEntered(data.passkeyLogin);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, enter };
}
