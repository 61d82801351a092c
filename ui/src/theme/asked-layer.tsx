import { useModals } from '@mantine/modals';
import { useEscapeOnTop } from '../layout/escape-on-top.ts';

/**
 * Questions that are asked from code (`modals.openConfirmModal`) lie over the dialog that asks them: Escape
 * answers them first.
 */
export function AskedLayer() {
  const { modals, closeModal } = useModals();
  const top = modals.at(-1);
  useEscapeOnTop(top !== undefined, () => top !== undefined && closeModal(top.id, true));
  return null;
}
