import { modals } from '@mantine/modals';
import { t } from '../../text/t.ts';

interface AskUnsaved {
  /** when the changes are lost */
  readonly loses: string;
  /** the way on without them */
  readonly confirm: string;
  readonly onConfirm: () => void;
}

/** Asks before changes that are not saved are lost; going on editing is what the focus is on. */
export const askUnsaved = ({ loses, confirm, onConfirm }: AskUnsaved): void =>
  void modals.openConfirmModal({
    title: t('有未保存的修改'),
    children: loses,
    labels: { confirm, cancel: t('继续编辑') },
    confirmProps: { variant: 'default' },
    onConfirm,
  });
