import { Anchor } from '@mantine/core';
import { isServerPage } from '@vigil/domain/site/public';
import { t } from '../text/t.ts';
import { PageHeader } from './page-header.tsx';
import styles from './site-frame.module.css';

interface SiteFrameProps {
  readonly title: string;
  /** a page of this server, or of another site */
  readonly address: string;
  /** this site's name */
  readonly site: string;
}

/**
 * A page in a frame (common-107). Another site runs its own scripts and forms there, and cannot lead this window
 * away.
 */
export const SiteFrame = ({ title, address, site }: SiteFrameProps) => (
  <>
    <PageHeader
      title={title}
      site={site}
      actions={
        <Anchor href={address} target="_blank" rel="noopener noreferrer">
          {t('在新窗口打开')}
        </Anchor>
      }
    />
    <iframe
      className={styles['frame']}
      src={address}
      title={title}
      sandbox={`allow-scripts allow-same-origin${isServerPage(address) ? '' : ' allow-forms allow-popups'}`}
      referrerPolicy="no-referrer"
    />
  </>
);
