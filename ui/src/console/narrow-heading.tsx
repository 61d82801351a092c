import { Menu, UnstyledButton } from '@mantine/core';
import clsx from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import type { MenuEntry } from './menu-item.ts';
import styles from './side-menu.module.css';

interface NarrowHeadingProps {
  readonly entry: MenuEntry;
  /** from the outermost heading to the page shown now */
  readonly trail: readonly MenuEntry[];
  readonly icon: ReactNode;
  readonly onFollow: (event: MouseEvent, path: string) => void;
}

/** A heading of the menu that shows icons only: one icon, whose pages fly out beside it by their names. */
export function NarrowHeading({ entry, trail, icon, onFollow }: NarrowHeadingProps) {
  return (
    <li>
      <Menu position="right-start" trigger="click-hover" openDelay={100} closeDelay={200} width={180}>
        <Menu.Target>
          <UnstyledButton
            className={clsx(styles['entry'], trail.includes(entry) && styles['current'])}
            aria-label={entry.title}
          >
            {icon}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{entry.title}</Menu.Label>
          {pagesOf(entry).map((page) => (
            <Menu.Item
              key={page.key}
              component="a"
              href={page.path}
              className={clsx(trail.includes(page) && styles['current'])}
              aria-current={trail.includes(page) ? 'page' : undefined}
              onClick={(event) => onFollow(event, page.path)}
            >
              {page.title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

type Page = MenuEntry & { readonly path: string };
const isPage = (entry: MenuEntry): entry is Page => entry.path !== null && entry.children.length === 0;
const pagesOf = (entry: MenuEntry): Page[] =>
  entry.children.flatMap((child) => (isPage(child) ? [child] : pagesOf(child)));
