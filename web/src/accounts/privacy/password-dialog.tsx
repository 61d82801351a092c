import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState, type FormEvent, type ReactNode } from 'react';

interface PasswordDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly act: string;
  readonly danger?: boolean;
  /** Rejects with what is to be shown; what was typed stays then. */
  readonly onConfirm: (password: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the own password once more before something that a stranger at this computer must not do. */
export function PasswordDialog({ title, children, act, danger, onConfirm, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return setFailure(t('密码不能为空'));
    setFailure(null);
    setBusy(true);
    try {
      await onConfirm(password);
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <Text size="sm">{children}</Text>
          <PasswordInput
            label={t('当前密码')}
            required
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {failure !== null && (
            <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
              {failure}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('取消')}
            </Button>
            <Button type="submit" loading={busy} {...(danger === true ? { color: 'red' } : {})}>
              {act}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
