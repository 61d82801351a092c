import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react';
import clsx from 'clsx';
import { useState, type ReactNode } from 'react';
import { SideDialog } from '../layout/dialog.tsx';
import { BrandMark } from '../layout/brand-mark.tsx';
import { SkipLink } from '../layout/skip-link.tsx';
import { t } from '../text/t.ts';
import styles from './console-frame.module.css';
import { FrameFootContext } from './frame-foot.tsx';
import type { MenuEntry } from './menu-item.ts';
import { SideMenu } from './side-menu.tsx';

interface ConsoleFrameProps {
  readonly siteName: string;
  readonly logo: string | null;
  readonly entries: readonly MenuEntry[];
  readonly current: string;
  readonly onOpen: (path: string) => void;
  readonly breadcrumb: ReactNode;
  /** Right end of the bar: connection, session menu. */
  readonly tools: ReactNode;
  /** Under the bar, over the whole width: what concerns every page. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

const cookie = 'vigil_sidebar';
const narrowKept = (): boolean => document.cookie.split('; ').includes(`${cookie}=narrow`);
const keepNarrow = (narrow: boolean): void => {
  document.cookie = `${cookie}=${narrow ? 'narrow' : 'wide'}; path=/admin; max-age=31536000; samesite=lax`;
};

/**
 * The back office's frame: side menu of 210 px (folds to icons, a drawer under 992 px; kept in a cookie, spec
 * 3 §9), bar with breadcrumb and tools, `#main` with the page and, at the bottom of the window, its foot
 * (`FrameFoot`).
 */
export function ConsoleFrame({
  siteName,
  logo,
  entries,
  current,
  onOpen,
  breadcrumb,
  tools,
  notice,
  children,
}: ConsoleFrameProps) {
  const [narrow, setNarrow] = useState(narrowKept);
  const [drawer, { open, close }] = useDisclosure(false);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const fold = () => {
    keepNarrow(!narrow);
    setNarrow(!narrow);
  };
  const brand = (
    <span className={styles['brand']}>
      <BrandMark logo={logo} size={28} className={styles['logo']} />
      <span className={styles['name']}>{siteName}</span>
    </span>
  );
  return (
    <div className={clsx(styles['frame'], narrow && styles['folded'])}>
      <SkipLink />
      <aside className={styles['side']}>
        {brand}
        <div className={styles['entries']}>
          <SideMenu entries={entries} current={current} narrow={narrow} onOpen={onOpen} />
        </div>
        <button
          type="button"
          className={styles['fold']}
          onClick={fold}
          aria-label={narrow ? t('展开菜单') : t('收起菜单')}
        >
          {narrow ? (
            <IconLayoutSidebarLeftExpand size={18} aria-hidden />
          ) : (
            <IconLayoutSidebarLeftCollapse size={18} aria-hidden />
          )}
          {!narrow && <span>{t('收起菜单')}</span>}
        </button>
      </aside>
      <SideDialog
        opened={drawer}
        onClose={close}
        size={280}
        title={siteName}
        padding={0}
        classNames={{ content: styles['drawer'], header: styles['drawerHead'] }}
        closeButtonProps={{ 'aria-label': t('关闭菜单') }}
      >
        <SideMenu
          entries={entries}
          current={current}
          onOpen={(path) => {
            close();
            onOpen(path);
          }}
        />
      </SideDialog>
      <div className={styles['stage']}>
        <header className={styles['bar']}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            className={styles['burger']}
            onClick={open}
            aria-label={t('打开菜单')}
          >
            <IconMenu2 size={20} aria-hidden />
          </ActionIcon>
          <div className={styles['crumbs']}>{breadcrumb}</div>
          <div className={styles['tools']}>{tools}</div>
        </header>
        {notice}
        <main id="main" tabIndex={-1} className={styles['main']}>
          <div className={styles['page']}>
            <FrameFootContext value={foot}>{children}</FrameFootContext>
          </div>
          <div ref={setFoot} className={styles['foot']} />
        </main>
      </div>
    </div>
  );
}
