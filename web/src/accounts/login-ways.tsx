import { Tabs } from '@mantine/core';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useSite } from '../app/site.tsx';
import { FaceLoginWay } from '../real-person/public.ts';
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
 * The ways in that the site has switched on (user-009). Administrators always have theirs: the account tab stays behind a
 * code, also where learners have none.
 */
export function LoginWays({ to, ...ways }: LoginWaysProps) {
  const { info } = useSite();
  return (
    <>
      <OwnWays {...ways} />
      {isOn(info, 'faceLogin') && <FaceLoginWay onLoggedIn={ways.onLoggedIn} />}
      {isOn(info, 'passkeyLogin') && <PasskeyWay onLoggedIn={ways.onLoggedIn} />}
      {otherWays.some((way) => isOn(info, way)) && <OtherWays to={to} onLoggedIn={ways.onLoggedIn} />}
    </>
  );
}

/** By what the site itself knows of a person. */
function OwnWays({ onLoggedIn, register }: Omit<LoginWaysProps, 'to'>) {
  const { info } = useSite();
  if (!isOn(info, 'mobileLogin')) return <LoginForm onLoggedIn={onLoggedIn} demo />;
  return (
    <Tabs defaultValue={info.props.accountLogin ? 'account' : 'mobile'} keepMounted={false}>
      <Tabs.List grow mb="lg">
        <Tabs.Tab value="account" h="2.75rem" fz="md">
          {t('账号登录')}
        </Tabs.Tab>
        <Tabs.Tab value="mobile" h="2.75rem" fz="md">
          {t('验证码登录')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="account">
        <LoginForm onLoggedIn={onLoggedIn} demo />
      </Tabs.Panel>
      <Tabs.Panel value="mobile">
        <PhoneForm onLoggedIn={onLoggedIn} register={register} />
      </Tabs.Panel>
    </Tabs>
  );
}
