import { Button, Tooltip } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, type Icon } from '@tabler/icons-react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { SideDialog } from '../../layout/dialog.tsx';
import { t } from '../../text/t.ts';
import styles from './beside-tree.module.css';
import { ListTool } from './list-tool.tsx';

interface BesideTreeProps {
  /** Under which this device remembers that the tree is put away. */
  readonly name: string;
  readonly title: string;
  readonly icon: Icon;
  /** The tree; `onGone` is called when one has gone somewhere in it. */
  readonly tree: (onGone: () => void) => ReactNode;
  /** Something else stands beside the list: on most screens there is no room for the tree as well. */
  readonly narrow: boolean;
  /** The list, with what brings the tree back where it is put away. */
  readonly children: (bringBack: ReactNode) => ReactNode;
}

/**
 * A list with a tree of places beside it, e.g. banks and their chapters. The tree can be put away, which this
 * device remembers; where there is no room it is behind a button.
 */
export function BesideTree({ name, title, icon: TreeIcon, tree, narrow, children }: BesideTreeProps) {
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const vast = useMediaQuery('(min-width: 112em)', true, { getInitialValueInEffect: false });
  const [kept, setKept] = useLocalStorage({
    key: `vigil.tree.${name}`,
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const [opened, drawer] = useDisclosure(false);
  const room = wide && (vast || !narrow);
  const beside = room && kept;
  const bringBack = wide ? (
    <ListTool label={title} icon={TreeIcon} onClick={() => (room ? setKept(true) : drawer.open())} />
  ) : (
    <Button
      variant="default"
      className={styles['open']}
      leftSection={<TreeIcon size={16} aria-hidden />}
      onClick={drawer.open}
    >
      {title}
    </Button>
  );
  // The list has one place, with the tree or without: it keeps its chosen rows and the keyboard's.
  return (
    <>
      <div className={clsx(beside && styles['layout'])}>
        {beside && (
          <aside className={styles['side']} aria-label={title}>
            <div className={styles['head']}>
              {title}
              <Tooltip label={t('收起{{title}}', { title })}>
                <button
                  type="button"
                  className={styles['fold']}
                  aria-label={t('收起{{title}}', { title })}
                  onClick={() => setKept(false)}
                >
                  <IconLayoutSidebarLeftCollapse size={18} aria-hidden />
                </button>
              </Tooltip>
            </div>
            {tree(() => undefined)}
          </aside>
        )}
        <div className={styles['main']}>{children(beside ? null : bringBack)}</div>
      </div>
      <SideDialog opened={opened && !beside} onClose={drawer.close} title={title} size={300}>
        {tree(drawer.close)}
      </SideDialog>
    </>
  );
}
