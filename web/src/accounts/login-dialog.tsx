import { useApolloClient } from '@apollo/client/react';
import { Anchor, Group, Text } from '@mantine/core';
import { useToken } from '@vigil/ui/session/session.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { loginSettled, requestLogin, useLoginRequested } from '../app/login-request.ts';
import { ownPath } from '../app/own-path.ts';
import { appPaths } from '../app/paths.ts';
import { useSite } from '../app/site.tsx';
import { useOpenPage } from '../app/slice-routes.ts';
import type { CodeWanted } from './code-wanted.ts';
import styles from './login-page.module.css';
import { keepPartnerCategory } from './partner-category.ts';
import { paths } from './paths.ts';
import { SecondStep } from './second-step.tsx';
import { isOn } from './site-setting.ts';

// Lies over every page, and is opened on few.
const LoginWays = fetchedPart(async () => (await import('./login-ways.tsx')).LoginWays);

/**
 * The dialog a lost session opens over the page (10010002, spec 1 §8), and a guest's way in. The page under
 * it stays as it is and loads anew afterwards; on a page that needs a session, or before the way on to one, neither
 * Escape nor a click beside it closes the dialog: ✕ alone does, and leads home.
 */
export function LoginDialog() {
  const requested = useLoginRequested();
  const [wanted, setWanted] = useState<CodeWanted | null>(null);
  const token = useToken();
  const client = useApolloClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const onward = new URLSearchParams(search).get('redirect');
  const guestHere = useOpenPage()?.guests === true;
  const { info } = useSite();
  const passing = guestHere && onward === null;
  const registers = info.props.userReg && isOn(info, 'mobileLogin');
  const ways = registers ? t('登录/注册') : t('登录');
  const opened = requested !== null && token === null && pathname !== appPaths.login;

  useEffect(() => keepPartnerCategory(search), [search]);
  useEffect(() => {
    if (token !== null) loginSettled();
    else if (onward !== null && pathname === appPaths.home) requestLogin();
  }, [onward, token, pathname]);

  const settled = (_user: unknown, another: boolean) => {
    setWanted(null);
    loginSettled();
    const to = onward !== null && pathname === appPaths.home ? ownPath(onward, appPaths.home) : null;
    if (another || to?.startsWith(appPaths.admin)) location.assign(to ?? appPaths.home);
    else if (to !== null) void navigate(to, { replace: true });
    else void client.refetchQueries({ include: 'active' });
  };

  const close = () => {
    setWanted(null);
    loginSettled();
    if (!passing) void navigate(appPaths.home, { replace: true });
  };

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={wanted === null ? ways : t('两步验证')}
      closeOnClickOutside={passing}
      closeOnEscape={passing}
    >
      {wanted === null ? (
        <>
          {!guestHere && (
            <Text c="dimmed" mb="md">
              {requested === 'another-account'
                ? t('请登录这份试卷所属的账号，页面上的内容会保留。')
                : t('登录已失效，请重新登录！页面上的内容会保留。')}
            </Text>
          )}
          <LoginWays
            onLoggedIn={settled}
            onCodeWanted={setWanted}
            register
            to={onward ?? `${pathname}${search}`}
          >
            <Group justify="space-between" gap="xs" mt="sm">
              <Anchor component={Link} to={paths.forgot} className={styles['link']} onClick={loginSettled}>
                {t('忘记密码')}
              </Anchor>
              {info.props.userReg && (
                <Anchor
                  component={Link}
                  to={paths.register}
                  className={styles['link']}
                  onClick={loginSettled}
                >
                  {t('注册新账号')}
                </Anchor>
              )}
            </Group>
          </LoginWays>
        </>
      ) : (
        <SecondStep wanted={wanted} onLoggedIn={settled} onBack={() => setWanted(null)} />
      )}
    </Dialog>
  );
}
