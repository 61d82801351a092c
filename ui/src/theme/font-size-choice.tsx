import { IconTextSize } from '@tabler/icons-react';
import { notifySuccess } from '../connection/notify.tsx';
import { MenuChoice } from '../layout/menu-choice.tsx';
import { t } from '../text/t.ts';
import { chooseFontSize, useFontSize, type FontSize } from './font-size.ts';

const sizes: readonly { readonly value: FontSize; readonly label: string }[] = [
  { value: 'largest', label: t('特大') },
  { value: 'large', label: t('较大') },
  { value: 'default', label: t('默认') },
  { value: 'medium', label: t('中等') },
  { value: 'small', label: t('较小') },
  { value: 'mini', label: t('迷你') },
];

/** The sizes of writing (component FontSizeSwitcher), within a menu of either application. */
export function FontSizeChoice() {
  return (
    <MenuChoice
      icon={IconTextSize}
      label={t('字号')}
      choices={sizes}
      value={useFontSize()}
      onChoose={(next) => {
        chooseFontSize(next as FontSize);
        notifySuccess(t('字号切换成功！'));
      }}
    />
  );
}
