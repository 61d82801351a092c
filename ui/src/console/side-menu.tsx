import { Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconAppWindow,
  IconBook,
  IconBooks,
  IconChevronDown,
  IconClipboardList,
  IconFileSearch,
  IconFolder,
  IconLayoutDashboard,
  IconPoint,
  IconReceipt,
  IconSettings,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import clsx from 'clsx';
import { useState, type MouseEvent } from 'react';
import { t } from '../text/t.ts';
import { trailTo, type MenuEntry } from './menu-item.ts';
import { NarrowHeading } from './narrow-heading.tsx';
import styles from './side-menu.module.css';

interface SideMenuProps {
  readonly entries: readonly MenuEntry[];
  /** The path shown now; its entry is marked and its headings stand open. */
  readonly current: string;
  /** One icon for each heading, its pages beside it when pointed at; words in tooltips. */
  readonly narrow?: boolean;
  readonly onOpen: (path: string) => void;
}

const icons: Readonly<Record<string, Icon>> = {
  dashboard: IconLayoutDashboard,
  exam: IconClipboardList,
  list: IconClipboardList,
  repo: IconBooks,
  audit: IconFileSearch,
  course: IconBook,
  pay: IconReceipt,
  user: IconUsers,
  folder: IconFolder,
  sys: IconSettings,
  links: IconAppWindow,
  setting: IconSettings,
};

/** The back office's menu. Entries are links (open in a new tab works), headings are buttons. */
export function SideMenu({ entries, current, narrow = false, onOpen }: SideMenuProps) {
  const trail = trailTo(entries, current);
  return (
    <nav aria-label={t('主菜单')} className={clsx(styles['menu'], narrow && styles['narrow'])}>
      <ul className={styles['list']}>
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} trail={trail} narrow={narrow} onOpen={onOpen} top />
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  readonly entry: MenuEntry;
  readonly trail: readonly MenuEntry[];
  readonly narrow: boolean;
  readonly top?: boolean;
  readonly onOpen: (path: string) => void;
}

function Entry({ entry, trail, narrow, top = false, onOpen }: EntryProps) {
  const within = trail.includes(entry);
  const [choice, setChoice] = useState<boolean | null>(null);
  const open = choice ?? (within || top);
  const EntryIcon = top ? (icons[entry.icon ?? ''] ?? IconPoint) : null;
  const face = (
    <>
      {EntryIcon && <EntryIcon size={18} stroke={1.7} aria-hidden className={styles['icon']} />}
      <span className={styles['word']}>{entry.title}</span>
    </>
  );
  if (entry.children.length === 0 && entry.path !== null) {
    const path = entry.path;
    const link = (
      <a
        href={path}
        className={clsx(styles['entry'], within && styles['current'])}
        aria-current={within ? 'page' : undefined}
        ref={within ? intoView : null}
        onClick={(event) => follow(event, path, onOpen)}
      >
        {face}
      </a>
    );
    return (
      <li>
        {narrow ? (
          <Tooltip label={entry.title} position="right">
            {link}
          </Tooltip>
        ) : (
          link
        )}
      </li>
    );
  }
  if (narrow) {
    const HeadingIcon = icons[entry.icon ?? ''] ?? IconPoint;
    return (
      <NarrowHeading
        entry={entry}
        trail={trail}
        icon={<HeadingIcon size={18} stroke={1.7} aria-hidden />}
        onFollow={(event, path) => follow(event, path, onOpen)}
      />
    );
  }
  return (
    <li>
      <UnstyledButton className={styles['entry']} aria-expanded={open} onClick={() => setChoice(!open)}>
        {face}
        <IconChevronDown
          size={16}
          aria-hidden
          className={clsx(styles['chevron'], !open && styles['closed'])}
        />
      </UnstyledButton>
      {open && (
        <ul className={clsx(styles['list'], styles['below'])}>
          {entry.children.map((child) => (
            <Entry key={child.key} entry={child} trail={trail} narrow={false} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </li>
  );
}

/**
 * A menu longer than the window is scrolled to where one is, and no further; the page itself stays. With the frame that
 * is painted: asked at once, the whole page would be laid out once more while it is being put together.
 */
function intoView(entry: HTMLAnchorElement | null): (() => void) | undefined {
  if (entry === null) return undefined;
  const frame = requestAnimationFrame(() => entry.scrollIntoView({ block: 'nearest' }));
  return () => cancelAnimationFrame(frame);
}

function follow(event: MouseEvent, path: string, onOpen: (path: string) => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  onOpen(path);
}
