import { useApolloClient } from '@apollo/client/react';
import { PasswordDue } from '@vigil/ui/session/password-due.tsx';
import type { PasswordChange } from '@vigil/ui/session/password-form.tsx';
import { setToken } from '@vigil/ui/session/session.ts';
import { RouteTitle } from '@vigil/ui/routing/route-title.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback } from 'react';
import { LogoutDocument, UpdatePassDocument } from '../generated/graphql.ts';
import { appPaths } from './paths.ts';

/** Somebody whose password somebody else made: nothing opens until it was changed. */
export function MustChangePassword({ realName }: { readonly realName: string }) {
  const client = useApolloClient();
  const send = useCallback(
    (input: PasswordChange, commandId: string) =>
      client.mutate({ mutation: UpdatePassDocument, variables: { input }, context: { commandId } }),
    [client],
  );
  const leave = () =>
    void client
      .mutate({ mutation: LogoutDocument })
      .catch(() => undefined)
      .finally(() => {
        setToken(null);
        location.assign(appPaths.login);
      });
  return (
    <>
      <RouteTitle title={t('修改初始密码')} />
      <PasswordDue realName={realName} send={send} onLeave={leave} />
    </>
  );
}
