import { Button, Tooltip } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconBooks, IconLayoutSidebarLeftCollapse } from '@tabler/icons-react';
import { ListTool } from '@vigil/ui/console/list/list-tool.tsx';
import { SideDialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { BankNav } from './bank-nav.tsx';
import type { BankPlace } from './bank-place.ts';
import styles from './beside-banks.module.css';

interface BesideBanksProps {
  readonly place: BankPlace;
  readonly onGo: (place: BankPlace) => void;
  /** Something else stands beside the page: on most screens there is no room for the tree as well. */
  readonly narrow: boolean;
  /** The page, with what brings the tree back where it is put away. */
  readonly children: (bringBack: ReactNode) => ReactNode;
}

/**
 * Banks and chapters beside a page. They can be put away, which this device remembers; where there is no room
 * they are behind a button.
 */
export function BesideBanks({ place, onGo, narrow, children }: BesideBanksProps) {
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const vast = useMediaQuery('(min-width: 112em)', true, { getInitialValueInEffect: false });
  const [kept, setKept] = useLocalStorage({
    key: 'vigil.bankTree',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const [opened, drawer] = useDisclosure(false);
  const room = wide && (vast || !narrow);
  const go = (next: BankPlace) => {
    drawer.close();
    onGo(next);
  };
  const nav = <BankNav place={place} onGo={go} />;
  if (room && kept)
    return (
      <div className={clsx(styles['layout'], styles['withTree'])}>
        <aside className={styles['side']} aria-label={t('题库与章节')}>
          <div className={styles['head']}>
            {t('题库与章节')}
            <Tooltip label={t('收起题库与章节')}>
              <button
                type="button"
                className={styles['fold']}
                aria-label={t('收起题库与章节')}
                onClick={() => setKept(false)}
              >
                <IconLayoutSidebarLeftCollapse size={18} aria-hidden />
              </button>
            </Tooltip>
          </div>
          {nav}
        </aside>
        <div className={styles['main']}>{children(null)}</div>
      </div>
    );
  const bringBack = wide ? (
    <ListTool
      label={t('题库与章节')}
      icon={IconBooks}
      onClick={() => (room ? setKept(true) : drawer.open())}
    />
  ) : (
    <Button
      variant="default"
      className={styles['open']}
      leftSection={<IconBooks size={16} aria-hidden />}
      onClick={drawer.open}
    >
      {t('题库与章节')}
    </Button>
  );
  return (
    <>
      {children(bringBack)}
      <SideDialog
        opened={opened}
        onClose={drawer.close}
        title={t('题库与章节')}
        size={300}
        closeButtonProps={{ 'aria-label': t('关闭') }}
      >
        {nav}
      </SideDialog>
    </>
  );
}
