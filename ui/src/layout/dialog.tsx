import { Drawer, Modal, type DrawerProps, type ModalProps } from '@mantine/core';
import { t } from '../text/t.ts';
import { DialogDepthContext, useDialogDepth } from './dialog-depth.ts';
import { useEscapeOnTop } from './escape-on-top.ts';
import { useFocusBack } from './use-focus-back.ts';

/**
 * A dialog. Closed, the keyboard is back at what opened it. Escape closes it only while nothing lies over it;
 * with `closeOnEscape` false not at all, nor what lies under it.
 */
export function Dialog({ closeOnEscape = true, ...props }: ModalProps) {
  useEscapeOnTop(props.opened, closeOnEscape ? props.onClose : null);
  useFocusBack(props.opened);
  const depth = useDialogDepth(props.opened);
  return (
    <DialogDepthContext value={depth}>
      <Modal {...props} closeButtonProps={closing(props)} closeOnEscape={false} />
    </DialogDepthContext>
  );
}

/** A dialog at a side of the screen, with the same rule for Escape. */
export function SideDialog({ closeOnEscape = true, ...props }: DrawerProps) {
  useEscapeOnTop(props.opened, closeOnEscape ? props.onClose : null);
  useFocusBack(props.opened);
  const depth = useDialogDepth(props.opened);
  return (
    <DialogDepthContext value={depth}>
      <Drawer {...props} closeButtonProps={closing(props)} closeOnEscape={false} />
    </DialogDepthContext>
  );
}

/** Its ✕ has one size whatever else is said of it: without it Mantine's fills 70 % of what a finger touches. */
const closing = ({ closeButtonProps }: Pick<ModalProps, 'closeButtonProps'>) => ({
  iconSize: 20,
  'aria-label': t('关闭'),
  'data-closes': true,
  ...closeButtonProps,
});
