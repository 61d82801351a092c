import { Alert, Anchor, Group } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useBrandWords } from '../app/brand-words.ts';
import { ownPath } from '../app/own-path.ts';
import { appPaths } from '../app/paths.ts';
import { useSite } from '../app/site.tsx';
import { AccountFrame } from './account-frame.tsx';
import type { CodeWanted } from './code-wanted.ts';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { stepIsOver, stepWasLeft } from './left-step.ts';
import { LoginWays } from './login-ways.tsx';
import { paths } from './paths.ts';
import { SecondStep } from './second-step.tsx';
import { isOn } from './site-setting.ts';
import { StudentAppCodes } from './student-app-codes.tsx';
import styles from './login-page.module.css';

// Of who comes back from elsewhere alone.
const SignOnFailure = fetchedPart(async () => (await import('./sign-on/sign-on-failure.tsx')).SignOnFailure);

/**
 * /login (用户登录): the site's picture and name, the ways in that are switched on, demo accounts; honours `?redirect=`
 * within this site.
 */
export function LoginPage() {
  const { info } = useSite();
  const title = useBrandWords('loginTitle', t('用户登录'));
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const failure = query.get('signOn');
  const [wanted, setWanted] = useState<CodeWanted | null>(null);
  const { pathname, search, state } = useLocation();
  // An entry of its own in the browser's history: Back leads to the first step.
  const second = (state as { readonly second?: boolean } | null)?.second === true;
  const goOn = (asked: CodeWanted) => {
    setWanted(asked);
    void navigate(`${pathname}${search}`, { state: { second: true } });
  };
  const back = () => {
    setWanted(null);
    void navigate(-1);
  };
  const [left] = useState(stepWasLeft);
  useEffect(stepIsOver, []);

  const loggedIn = ({ roleType }: { readonly roleType: number }, another: boolean) => {
    const to = ownPath(query.get('redirect'), roleType === 2 ? appPaths.admin : appPaths.home);
    if (another || to === appPaths.admin || to.startsWith(`${appPaths.admin}/`)) location.assign(to);
    else void navigate(to, { replace: true });
  };

  if (wanted !== null && second)
    return (
      <AccountFrame title={t('两步验证')}>
        <SecondStep wanted={wanted} onLoggedIn={loggedIn} onBack={back} />
      </AccountFrame>
    );
  return (
    <AccountFrame title={title}>
      {failure !== null && <SignOnFailure why={failure} />}
      {left && (
        <Alert
          role="status"
          color="amber"
          variant="light"
          mb="md"
          icon={<IconInfoCircle size={18} aria-hidden />}
        >
          {t('页面已重新加载，两步验证没有完成，请从密码开始重新登录。')}
        </Alert>
      )}
      <LoginWays
        onLoggedIn={loggedIn}
        onCodeWanted={goOn}
        register={false}
        to={ownPath(query.get('redirect'), appPaths.home)}
      >
        <Group justify="space-between" mt="sm" gap="xs">
          <Group gap="md">
            <Anchor component={Link} to={appPaths.home} className={styles['link']}>
              {t('返回首页')}
            </Anchor>
            <StudentAppCodes />
          </Group>
          <Group gap="md">
            {isOn(info, 'mobileLogin') && (
              <Anchor component={Link} to={paths.forgot} className={styles['link']}>
                {t('忘记密码')}
              </Anchor>
            )}
            {info.props.userReg && (
              <Anchor component={Link} to={paths.register} className={styles['link']}>
                {t('注册新账号')}
              </Anchor>
            )}
          </Group>
        </Group>
      </LoginWays>
    </AccountFrame>
  );
}
