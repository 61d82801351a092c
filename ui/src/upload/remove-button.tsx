import { Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconTrash } from '@tabler/icons-react';
import { t } from '../text/t.ts';

interface RemoveButtonProps {
  /** what is removed, for the button's name */
  readonly what: string;
  readonly disabled?: boolean | undefined;
  readonly onRemove: () => void;
}

/** Removes an uploaded file after 确定移除文件吗？ (spec 2 §5). */
export function RemoveButton({ what, disabled, onRemove }: RemoveButtonProps) {
  const ask = () =>
    modals.openConfirmModal({
      title: t('移除文件'),
      children: t('确定移除文件吗？'),
      labels: { confirm: t('移除'), cancel: t('取消') },
      confirmProps: { color: 'red.6' },
      closeButtonProps: { 'aria-label': t('关闭') },
      onConfirm: onRemove,
    });
  return (
    <Button
      type="button"
      variant="subtle"
      color="red"
      size="sm"
      disabled={disabled ?? false}
      aria-label={t('移除{{what}}', { what })}
      leftSection={<IconTrash size={16} aria-hidden />}
      onClick={ask}
    >
      {t('移除')}
    </Button>
  );
}
