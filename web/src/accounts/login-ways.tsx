import { Anchor, Divider, Tabs } from '@mantine/core';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useContext, useState, type ReactNode } from 'react';
import { BroughtContext } from '../app/brought.tsx';
import { useSite } from '../app/site.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './login-form.module.css';
import { PhoneForm } from './phone-form.tsx';
import { isOn } from './site-setting.ts';
import type { WayIn } from './use-entered.ts';

// Only where such a way is on.
const OtherWays = fetchedPart(async () => (await import('./sign-on/other-ways.tsx')).OtherWays);
const otherWays = ['oidcLogin', 'ldapLogin', 'samlLogin', 'wechatLogin', 'cropLogin', 'dingLogin'];
const PasskeyWay = fetchedPart(async () => (await import('./passkeys/passkey-way.tsx')).PasskeyWay);

interface LoginWaysProps extends WayIn {
  /** a number without account gets one, as far as the site lets people register */
  readonly register: boolean;
  /** path of this site that opens after a way in that leads away from the page */
  readonly to: string;
  /** beneath the form: to a forgotten password, to a new account */
  readonly children?: ReactNode;
}

/**
 * The ways in that the site has switched on (user-009): its own form, then the others, and last the demo's accounts.
 * Administrators always have theirs: where learners have no account login, its form is behind a link of theirs.
 */
export function LoginWays({ to, onLoggedIn, onCodeWanted, register, children }: LoginWaysProps) {
  const { info } = useSite();
  const { loginWays = [] } = useContext(BroughtContext);
  const entered: WayIn['onLoggedIn'] = (user, another) => {
    notifySuccess(t('登录成功'));
    onLoggedIn(user, another);
  };
  const way = { onLoggedIn: entered, onCodeWanted };
  const brought = loginWays.filter(({ setting }) => isOn(info, setting));
  const byPasskey = isOn(info, 'passkeyLogin');
  const others = otherWays.some((name) => isOn(info, name));
  const first = brought.length === 0 && !byPasskey;
  return (
    <>
      <OwnWays {...way} register={register} />
      {children}
      {(!first || others) && (
        <section aria-label={t('其他登录方式')}>
          {!first && <Divider my="sm" label={t('其他登录方式')} labelPosition="center" />}
          {brought.map(({ setting, Way }) => (
            <Way key={setting} onLoggedIn={onLoggedIn} />
          ))}
          {byPasskey && <PasskeyWay onLoggedIn={entered} />}
          {others && <OtherWays to={to} first={first} {...way} />}
        </section>
      )}
      {info.props.accountLogin && <DemoAccounts {...way} />}
    </>
  );
}

/** By what the site itself knows of a person. */
function OwnWays({ register, ...way }: WayIn & Pick<LoginWaysProps, 'register'>) {
  const { info } = useSite();
  const byAccount = info.props.accountLogin;
  const byMobile = isOn(info, 'mobileLogin');
  const account = <LoginForm {...way} />;
  const mobile = <PhoneForm {...way} register={register} />;
  if (!byAccount)
    return (
      <ForStaff
        form={
          <>
            {account}
            <DemoAccounts {...way} />
          </>
        }
      >
        {byMobile && mobile}
      </ForStaff>
    );
  if (!byMobile) return account;
  return (
    <Tabs defaultValue="account" keepMounted={false} classNames={{ tab: styles['tab'] ?? '' }}>
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
