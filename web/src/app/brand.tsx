import { Link } from 'react-router-dom';
import { BrandMark } from '@vigil/ui/layout/brand-mark.tsx';
import { t } from '@vigil/ui/text/t.ts';
import styles from './brand.module.css';
import { appPaths } from './paths.ts';
import { useSite } from './site.tsx';

/** The site's logo and name, leading home. */
export function Brand() {
  const { info } = useSite();
  return (
    <Link
      to={appPaths.home}
      className={styles['brand']}
      aria-label={t('{{site}} 首页', { site: info.siteName })}
    >
      <BrandMark logo={info.frontLogo} size={32} className={styles['logo']} />
      <span className={styles['name']}>{info.siteName}</span>
    </Link>
  );
}
