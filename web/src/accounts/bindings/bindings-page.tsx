import { useQuery } from '@apollo/client/react';
import { Button, Group } from '@mantine/core';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../app/page.tsx';
import { BindListDocument, SignOnWaysDocument, type BindListQuery } from '../../generated/graphql.ts';
import styles from '../own-account.module.css';
import { isThirdParty, thirdPartyWords } from '../sign-on/third-parties.ts';
import { ThirdPartyButton } from '../sign-on/third-party-button.tsx';
import { MobileDialog } from './mobile-dialog.tsx';
import { OfferedBinding } from './offered-binding.tsx';
import { UnbindDialog } from './unbind-dialog.tsx';

const loginTypes: Readonly<Record<string, string>> = {
  ...{ mobile: t('手机号'), oidc: t('统一身份认证'), ldap: t('目录账号'), saml: t('统一身份认证（SAML）') },
  ...thirdPartyWords,
};

/** /web/uc?to=connect 账号绑定: ways into the own account besides its password, with since when. */
export function BindingsPage() {
  const query = useQuery(BindListDocument, { fetchPolicy: 'network-only' });
  const [address, setAddress] = useSearchParams();
  const [open, setOpen] = useState<'bind' | 'unbind' | null>(
    address.get('open') === 'mobile' ? 'bind' : null,
  );
  const [unbinding, setUnbinding] = useState<string | null>(null);
  const reload = () => void query.refetch().catch(() => undefined);
  const close = () => {
    setOpen(null);
    if (address.has('open')) setAddress({ to: 'connect' }, { replace: true });
  };
  const ways = <WaysToBind bound={query.data?.bindList ?? []} onMobile={() => setOpen('bind')} />;
  return (
    <Page title={t('账号绑定')} hint={t('绑定手机号后，可以用短信验证码登录和找回密码。')}>
      <OfferedBinding onBound={reload} />
      <Panel>
        <QueryView
          query={query}
          isEmpty={({ bindList }) => bindList.length === 0}
          empty={<Empty plain title={t('还没有绑定')} hint={t('绑定后会显示在这里。')} action={ways} />}
        >
          {({ bindList }) => (
            <>
              <ul className={styles['list']} aria-label={t('账号绑定')}>
                {bindList.map(({ id, loginType, openId, createTime }) => (
                  <li key={id} className={styles['row']}>
                    <div className={styles['words']}>
                      <p className={styles['name']}>{loginTypes[loginType] ?? loginType}</p>
                      <p className={styles['quiet']}>
                        {openId} · {t('绑定于')} <When value={createTime} />
                      </p>
                    </div>
                    {loginType === 'mobile' && (
                      <Button variant="default" onClick={() => setOpen('unbind')}>
                        {t('解绑手机号')}
                      </Button>
                    )}
                    {isThirdParty(loginType) && (
                      <Button variant="default" onClick={() => setUnbinding(loginType)}>
                        {t('解绑{{name}}', { name: thirdPartyWords[loginType] })}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              {ways}
            </>
          )}
        </QueryView>
      </Panel>
      {open !== null && (
        <MobileDialog
          act={open}
          onClose={close}
          onDone={() => {
            close();
            reload();
          }}
        />
      )}
      {unbinding !== null && (
        <UnbindDialog
          loginType={unbinding}
          name={loginTypes[unbinding] ?? unbinding}
          onClose={() => setUnbinding(null)}
          onDone={() => {
            setUnbinding(null);
            reload();
          }}
        />
      )}
    </Page>
  );
}

interface WaysToBindProps {
  readonly bound: BindListQuery['bindList'];
  readonly onMobile: () => void;
}

/** What is not bound yet, as far as the site has it on. */
function WaysToBind({ bound, onMobile }: WaysToBindProps) {
  const { data } = useQuery(SignOnWaysDocument, { fetchPolicy: 'network-only' });
  const has = new Set(bound.map(({ loginType }) => loginType));
  const more = (data?.signOnWays ?? []).flatMap(({ kind }) =>
    isThirdParty(kind) && !has.has(kind) ? [kind] : [],
  );
  if (has.has('mobile') && more.length === 0) return null;
  return (
    <Group gap="sm" mt="md" justify={bound.length === 0 ? 'center' : 'flex-start'}>
      {!has.has('mobile') && <Button onClick={onMobile}>{t('绑定手机号')}</Button>}
      {more.map((kind) => (
        <ThirdPartyButton
          key={kind}
          bind
          kind={kind}
          title={t('绑定{{name}}', { name: thirdPartyWords[kind] })}
          to="/web/uc?to=connect"
        />
      ))}
    </Group>
  );
}
