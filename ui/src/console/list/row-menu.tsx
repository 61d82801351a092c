import { Menu, type MenuProps } from '@mantine/core';
import { Fragment, useLayoutEffect, type Ref } from 'react';
import { onPlainClick, type RowAct } from './row-act.ts';
import styles from './row-menu.module.css';

interface RowMenuProps {
  readonly groups: readonly (readonly RowAct[])[];
  /** From which it was opened. */
  readonly button: HTMLButtonElement;
  readonly onClose: () => void;
}

/**
 * The menu of one row. A list has one of it, at whichever row's button was pressed: one for each of two
 * hundred rows would be most of the work of showing them.
 */
export function RowMenu({ groups, button, onClose }: RowMenuProps) {
  useLayoutEffect(() => {
    button.setAttribute('aria-expanded', 'true');
    return () => {
      button.removeAttribute('aria-expanded');
      setTimeout(() => {
        if (document.activeElement === document.body) button.focus({ preventScroll: true });
      });
    };
  }, [button]);
  return (
    <Menu
      opened
      onChange={(opened) => !opened && onClose()}
      position={sideOf(button, groups.flat().length)}
      width={180}
      shadow="md"
      returnFocus={false}
      middlewares={inWindow}
    >
      <Menu.Target>
        <ThatButton button={button} />
      </Menu.Target>
      <Menu.Dropdown aria-labelledby={button.id} className={styles['menu']}>
        {groups.map((group, index) => (
          <Fragment key={group[0]?.key}>
            {index > 0 && <Menu.Divider />}
            {group.map(({ key, label, icon: ActIcon, href, danger, onClick }) => {
              const shared = {
                className: styles['item'],
                leftSection: <ActIcon size={16} aria-hidden />,
                // Not `color`, whose shade is the same in the dark.
                ...(danger === true && { c: 'red' }),
              };
              return href === undefined ? (
                <Menu.Item key={key} onClick={onClick} {...shared}>
                  {label}
                </Menu.Item>
              ) : (
                <Menu.Item
                  key={key}
                  component="a"
                  href={href}
                  onClick={(event) => onPlainClick(event, onClick)}
                  {...shared}
                >
                  {label}
                </Menu.Item>
              );
            })}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Of which three acts are seen. px */
const leastPx = 132;
/** What an act takes at most. px */
const actPx = 44;

/** Below the button, unless that shows not all of it and there is more room above. */
export function sideOf(button: Element, acts: number): 'bottom-end' | 'top-end' {
  const { top, bottom } = button.getBoundingClientRect();
  const below = window.innerHeight - bottom;
  return below < acts * actPx && top > below ? 'top-end' : 'bottom-end';
}

/**
 * No longer than the window has room for on its side of the button: the rest scrolls within. The side is chosen
 * before: `flip` looks at a menu that has been shortened already, and finds that it fits.
 */
const inWindow: MenuProps['middlewares'] = {
  flip: false,
  shift: true,
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) => {
      elements.floating.style.maxHeight = `${Math.max(leastPx, Math.floor(availableHeight))}px`;
    },
  },
};

/** Hands the menu a button that stands elsewhere on the page. */
function ThatButton({ button, ref }: { readonly button: HTMLButtonElement; readonly ref?: Ref<Element> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(button);
    else if (ref) ref.current = button;
  }, [button, ref]);
  return null;
}
