import { modals } from '@mantine/modals';
import { t } from '../../text/t.ts';

interface AskUnsaved {
  /** 有未保存的修改, where left out */
  readonly title?: string;
  /** the way back: 继续编辑, where left out */
  readonly cancel?: string;
  /** when the changes are lost */
  readonly loses: string;
  /** the way on without them */
  readonly confirm: string;
  readonly onConfirm: () => void;
}

/** Asks before changes that are not saved are lost; going on editing is what the focus is on. */
export const askUnsaved = ({ title, cancel, loses, confirm, onConfirm }: AskUnsaved): void =>
  void modals.openConfirmModal({
    title: title ?? t('有未保存的修改'),
    children: loses,
    labels: { confirm, cancel: cancel ?? t('继续编辑') },
    confirmProps: { variant: 'default' },
    onConfirm,
  });
