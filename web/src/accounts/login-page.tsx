import { Anchor, Group } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconClipboardCheck, IconShieldCheck, IconWifiOff } from '@tabler/icons-react';
import { BrandMark } from '@vigil/ui/layout/brand-mark.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useBrandWords } from '../app/brand-words.ts';
import { SiteFoot } from '../app/site-foot.tsx';
import { ownPath } from '../app/own-path.ts';
import { appPaths } from '../app/paths.ts';
import { useSite } from '../app/site.tsx';
import { LoginForm } from './login-form.tsx';
import { paths } from './paths.ts';
import styles from './login-page.module.css';

const promises = [
  { icon: IconClipboardCheck, text: t('作答即存，交卷前随时可以修改') },
  { icon: IconWifiOff, text: t('断网时答案保存在本机，恢复后自动提交') },
  { icon: IconShieldCheck, text: t('全程留痕，成绩有据可查') },
];

/**
 * /login (用户登录): the site's picture and name, account login, demo accounts; honours `?redirect=` within
 * this site.
 */
export function LoginPage() {
  const { info } = useSite();
  const title = useBrandWords('loginTitle', t('用户登录'));
  const navigate = useNavigate();
  const [query] = useSearchParams();
  useDocumentTitle(`${title} - ${info.siteName}`);

  const loggedIn = ({ roleType }: { readonly roleType: number }, another: boolean) => {
    const to = ownPath(query.get('redirect'), roleType === 2 ? appPaths.admin : appPaths.home);
    if (another || to === appPaths.admin || to.startsWith(`${appPaths.admin}/`)) location.assign(to);
    else void navigate(to, { replace: true });
  };

  return (
    <div className={styles['page']}>
      <aside
        className={styles['side']}
        style={info.loginPageImg ? { backgroundImage: `url("${encodeURI(info.loginPageImg)}")` } : undefined}
      >
        <div className={styles['about']}>
          <p className={styles['site']}>{info.siteName}</p>
          <ul className={styles['promises']}>
            {promises.map(({ icon: Icon, text }) => (
              <li key={text}>
                <Icon size={22} stroke={1.6} aria-hidden />
                {text}
              </li>
            ))}
          </ul>
        </div>
      </aside>
      <div className={styles['body']}>
        <main className={styles['main']} id="main">
          <BrandMark logo={info.frontLogo} size={48} className={styles['logo']} />
          <h1 className={styles['title']}>{title}</h1>
          <p className={styles['hint']}>{info.siteName}</p>
          <LoginForm onLoggedIn={loggedIn} demo />
          <Group justify="space-between" mt="lg">
            <Anchor component={Link} to={appPaths.home} className={styles['link']}>
              {t('返回首页')}
            </Anchor>
            {info.props.userReg && (
              <Anchor component={Link} to={paths.register} className={styles['link']}>
                {t('注册新账号')}
              </Anchor>
            )}
          </Group>
        </main>
        <footer className={styles['footer']}>
          <SiteFoot info={info} />
        </footer>
      </div>
    </div>
  );
}
