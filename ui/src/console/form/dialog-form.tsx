import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Dialog } from '../../layout/dialog.tsx';
import { t } from '../../text/t.ts';
import { FrameFootContext } from '../frame-foot.tsx';
import { askUnsaved } from './ask-unsaved.ts';
import { FormFrame } from './form-frame.tsx';
import styles from './form.module.css';
import type { EntityForm } from './use-entity-form.ts';

interface DialogFormProps<V extends object> {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly form: EntityForm<V>;
  readonly submitLabel?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly sayValue?: (path: string, value: unknown) => ReactNode;
  readonly disabled?: boolean;
  readonly size?: number;
  readonly children: ReactNode;
}

/**
 * A form of at most six fields in a dialog (look.md). Closing it with something typed asks first; a click
 * outside does nothing. On a phone it fills the screen. `onClose` is the owner's: it closes the dialog and
 * opens the next one with a fresh form.
 */
export function DialogForm<V extends object>({
  opened,
  onClose,
  title,
  form,
  size,
  children,
  ...rest
}: DialogFormProps<V>) {
  const phone = useMediaQuery('(max-width: 36em)') ?? false;
  const close = () => {
    if (form.busy) return;
    if (!form.dirty) return onClose();
    askUnsaved({
      loses: t('关闭后，未保存的修改将丢失。'),
      confirm: t('放弃修改并关闭'),
      onConfirm: onClose,
    });
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={title}
      {...(size !== undefined && { size })}
      fullScreen={phone}
      closeOnClickOutside={false}
      classNames={{ content: styles['dialog'], header: styles['dialog'] }}
    >
      <FrameFootContext value={null}>
        <FormFrame form={form} label={title} onCancel={close} plain {...rest}>
          <Stack gap="md">{children}</Stack>
        </FormFrame>
      </FrameFootContext>
    </Dialog>
  );
}
