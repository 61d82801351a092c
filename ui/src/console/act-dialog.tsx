import { Alert, Button, Group, Stack, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode } from 'react';
import { Dialog } from '../layout/dialog.tsx';
import { messageOf } from '../connection/errors.ts';
import { t } from '../text/t.ts';
import styles from './act-dialog.module.css';
import { askUnsaved } from './form/ask-unsaved.ts';
import { singleClick } from './single-click.ts';

interface ActDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What the act is done to: name and count. Left out where the fields themselves say it. */
  readonly object?: ReactNode;
  readonly submitLabel: string;
  readonly danger?: boolean;
  readonly submitIcon?: ReactNode;
  /** Something was typed that closing loses: closing asks first. */
  readonly unsaved?: boolean;
  readonly size?: ModalProps['size'];
  /** The act cannot be done, and the fields say why. */
  readonly blocked?: boolean;
  readonly busy: boolean;
  /** Why the last try did not succeed; what was typed stays. */
  readonly error: unknown;
  readonly onSubmit: () => void;
  /** Left of the submit button instead of 取消. */
  readonly back?: { readonly label: string; readonly onClick: () => void };
  /** Shown instead of the fields and the submit button once the act is done. */
  readonly done?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Dialog of one act (≤ 6 fields): names its object and count, keeps what was typed when it is refused and
 * says why, shows the result. Does not close by a click outside, and asks before it closes over what was typed
 * (`unsaved`); a double click submits once. Its buttons stay in sight; on a phone it fills the screen.
 */
export function ActDialog({
  opened,
  onClose,
  title,
  object,
  submitLabel,
  danger = false,
  submitIcon,
  unsaved = false,
  size,
  blocked = false,
  busy,
  error,
  onSubmit,
  back,
  done,
  children,
}: ActDialogProps) {
  const phone = useMediaQuery('(max-width: 36em)');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  const close = () => {
    if (busy) return;
    if (!unsaved || done !== undefined) return onClose();
    askUnsaved({
      loses: t('关闭后，填写的内容将丢失。'),
      confirm: t('放弃并关闭'),
      onConfirm: onClose,
    });
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      {...(size !== undefined && { size })}
      title={title}
      fullScreen={phone ?? false}
      closeOnClickOutside={false}
      closeOnEscape={!busy}
      classNames={{ content: styles['surface'], header: styles['surface'], title: styles['title'] }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {object !== undefined && <div className={styles['object']}>{object}</div>}
          {done ?? children}
          {error !== undefined && error !== null && (
            <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
              {messageOf(error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm" className={styles['acts']}>
            {done ? (
              <Button type="button" onClick={onClose} data-autofocus>
                {t('完成')}
              </Button>
            ) : (
              <>
                <Button type="button" variant="default" onClick={back?.onClick ?? close} disabled={busy}>
                  {back?.label ?? t('取消')}
                </Button>
                <Button
                  type="submit"
                  color={danger ? 'red.6' : undefined}
                  loading={busy}
                  disabled={blocked}
                  leftSection={submitIcon}
                  onClick={singleClick}
                >
                  {submitLabel}
                </Button>
              </>
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
