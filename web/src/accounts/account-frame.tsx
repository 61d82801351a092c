import { useDocumentTitle } from '@mantine/hooks';
import { IconClipboardCheck, IconShieldCheck, IconWifiOff } from '@tabler/icons-react';
import { BrandMark } from '@vigil/ui/layout/brand-mark.tsx';
import { MaintenanceBar, maintenanceIn } from '@vigil/ui/state/maintenance-bar.tsx';
import { t } from '@vigil/ui/text/t.ts';
import type { ReactNode } from 'react';
import { SiteFoot } from '../app/site-foot.tsx';
import { useSite } from '../app/site.tsx';
import { SampleSheet } from './sample-sheet.tsx';
import styles from './login-page.module.css';

const promises = [
  { icon: IconClipboardCheck, text: t('作答即存，交卷前随时可以修改') },
  { icon: IconWifiOff, text: t('断网时答案保存在本机，恢复后自动提交') },
  { icon: IconShieldCheck, text: t('全程留痕，成绩有据可查') },
];

/** The surroundings of logging in, registering and resetting: the site's picture and name beside the form. */
export function AccountFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { info } = useSite();
  useDocumentTitle(`${title} - ${info.siteName}`);
  return (
    <div className={styles['page']}>
      <aside
        className={styles['side']}
        style={info.loginPageImg ? { backgroundImage: `url("${encodeURI(info.loginPageImg)}")` } : undefined}
      >
        {!info.loginPageImg && <SampleSheet />}
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
        <MaintenanceBar of={maintenanceIn(info.settings)} />
        <main className={styles['main']} id="main">
          <BrandMark logo={info.frontLogo} size={48} className={styles['logo']} />
          <h1 className={styles['title']}>{title}</h1>
          <p className={styles['hint']}>{info.siteName}</p>
          {children}
        </main>
        <footer className={styles['footer']}>
          <SiteFoot info={info} />
        </footer>
      </div>
    </div>
  );
}
