import { PasswordDue } from '@vigil/ui/session/password-due.tsx';
import { setToken } from '@vigil/ui/session/session.ts';
import { RouteTitle } from '@vigil/ui/routing/route-title.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback } from 'react';
import { ConsoleLogoutDocument, UpdatePassDocument } from '../generated/graphql.ts';
import { client } from './client.ts';
import { toLogin } from './leave.ts';
import { useSend } from './use-call.ts';

/** An administrator whose password somebody else made: nothing opens until it was changed. */
export function MustChangePassword({ realName }: { readonly realName: string }) {
  const update = useSend(UpdatePassDocument);
  const leave = () =>
    void client
      .mutate({ mutation: ConsoleLogoutDocument })
      .catch(() => undefined)
      .finally(() => {
        setToken(null);
        toLogin();
      });
  return (
    <>
      <RouteTitle title={t('修改初始密码')} />
      <PasswordDue
        realName={realName}
        send={useCallback((input, commandId: string) => update({ input }, commandId), [update])}
        onLeave={leave}
      />
    </>
  );
}
