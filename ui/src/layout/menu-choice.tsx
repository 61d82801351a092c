import { Menu } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import styles from './menu-choice.module.css';

interface MenuChoiceProps {
  readonly icon: TablerIcon;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** One of a few in a menu, side by side, with what is chosen among. */
export function MenuChoice({ icon: Icon, label, choices, value, onChoose }: MenuChoiceProps) {
  return (
    <>
      <Menu.Label>
        <span className={styles['label']}>
          <Icon size={16} aria-hidden />
          {label}
        </span>
      </Menu.Label>
      <Menu.RadioGroup value={value} onChange={onChoose}>
        <div className={styles['choices']}>
          {choices.map((choice) => (
            <Menu.RadioItem
              key={choice.value}
              value={choice.value}
              className={styles['choice']}
              classNames={{ itemIndicator: styles['indicator'] }}
            >
              {choice.label}
            </Menu.RadioItem>
          ))}
        </div>
      </Menu.RadioGroup>
    </>
  );
}
