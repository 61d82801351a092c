import { Kbd, Popover } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { Fragment } from 'react';
import { t } from '../../text/t.ts';
import styles from './keys-hint.module.css';
import { ListTool } from './list-tool.tsx';

interface KeysHintProps {
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  readonly opens: boolean;
  readonly chooses: boolean;
  readonly searches: boolean;
  /** What is opened stands beside the list. */
  readonly panel: boolean;
}

/** The keys of a list, under its button and under `?`. */
export function KeysHint({ opened, onChange, opens, chooses, searches, panel }: KeysHintProps) {
  const keys: readonly (readonly [keys: readonly string[], does: string, there: boolean])[] = [
    [['↑', '↓'], panel ? t('上一行、下一行；详情打开时随之更换') : t('上一行、下一行'), true],
    [['Home', 'End'], t('第一行、最后一行'), true],
    [['Enter'], panel ? t('打开详情；再按一次进入详情') : t('打开'), opens],
    [['J', 'K'], t('详情的下一条、上一条'), panel],
    [['Esc'], t('关闭详情'), panel],
    [[t('空格')], t('选择或取消选择'), chooses],
    [['Tab'], t('进入这一行的操作'), true],
    [['/'], t('搜索'), searches],
    [['?'], t('显示此说明'), true],
  ];
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ListTool label={t('键盘操作')} icon={IconKeyboard} onClick={() => onChange(!opened)} />
      </Popover.Target>
      <Popover.Dropdown>
        <dl className={styles['keys']}>
          {keys.map(
            ([names, does, there]) =>
              there && (
                <Fragment key={does}>
                  <dt>
                    {names.map((name) => (
                      <Kbd key={name}>{name}</Kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </Fragment>
              ),
          )}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
