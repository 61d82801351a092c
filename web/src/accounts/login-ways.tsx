import { Anchor, Tabs } from '@mantine/core';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useContext, useState, type ReactNode } from 'react';
import { BroughtContext } from '../app/brought.tsx';
import { useSite } from '../app/site.tsx';
import type { LoginMutation } from '../generated/graphql.ts';
import { LoginForm } from './login-form.tsx';
import { PhoneForm } from './phone-form.tsx';
import { isOn } from './site-setting.ts';

// Only where such a way is on.
const OtherWays = fetchedPart(async () => (await import('./sign-on/other-ways.tsx')).OtherWays);
const otherWays = ['oidcLogin', 'ldapLogin', 'samlLogin', 'wechatLogin', 'cropLogin', 'dingLogin'];
const PasskeyWay = fetchedPart(async () => (await import('./passkeys/passkey-way.tsx')).PasskeyWay);

interface LoginWaysProps {
  readonly onLoggedIn: (user: LoginMutation['login'], another: boolean) => void;
  /** a number without account gets one, as far as the site lets people register */
  readonly register: boolean;
  /** path of this site that opens after a way in that leads away from the page */
  readonly to: string;
}

/**
 * The ways in that the site has switched on (user-009). Administrators always have theirs: where learners have no account
 * login, its form is behind a link of theirs.
 */
export function LoginWays({ to, onLoggedIn, register }: LoginWaysProps) {
  const { info } = useSite();
  const { loginWays = [] } = useContext(BroughtContext);
  const entered: LoginWaysProps['onLoggedIn'] = (user, another) => {
    notifySuccess(t('登录成功'));
    onLoggedIn(user, another);
  };
  return (
    <>
      <OwnWays onLoggedIn={entered} register={register} />
      {loginWays.map(
        ({ setting, Way }) => isOn(info, setting) && <Way key={setting} onLoggedIn={onLoggedIn} />,
      )}
      {isOn(info, 'passkeyLogin') && <PasskeyWay onLoggedIn={entered} />}
      {otherWays.some((way) => isOn(info, way)) && <OtherWays to={to} onLoggedIn={entered} />}
    </>
  );
}

/** By what the site itself knows of a person. */
function OwnWays({ onLoggedIn, register }: Omit<LoginWaysProps, 'to'>) {
  const { info } = useSite();
  const byAccount = info.props.accountLogin;
  const byMobile = isOn(info, 'mobileLogin');
  const account = <LoginForm onLoggedIn={onLoggedIn} demo />;
  const mobile = <PhoneForm onLoggedIn={onLoggedIn} register={register} />;
  if (!byAccount) return <ForStaff form={account}>{byMobile && mobile}</ForStaff>;
  if (!byMobile) return account;
  return (
    <Tabs defaultValue="account" keepMounted={false}>
      <Tabs.List grow mb="lg">
        <Tabs.Tab value="account" h="2.75rem" fz="md">
          {t('账号登录')}
        </Tabs.Tab>
        <Tabs.Tab value="mobile" h="2.75rem" fz="md">
          {t('验证码登录')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="account">{account}</Tabs.Panel>
      <Tabs.Panel value="mobile">{mobile}</Tabs.Panel>
    </Tabs>
  );
}

/** What learners have, and the account form for administrators once they ask for it. */
function ForStaff({ form, children }: { readonly form: ReactNode; readonly children: ReactNode }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      {asks ? form : children}
      <Anchor component="button" type="button" mt="md" size="sm" onClick={() => setAsks(!asks)}>
        {asks ? t('返回学员登录') : t('管理员账号登录')}
      </Anchor>
    </>
  );
}
