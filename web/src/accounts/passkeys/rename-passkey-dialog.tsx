import { useApolloClient } from '@apollo/client/react';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState, type FormEvent } from 'react';
import { PasskeyRenameDocument } from '../../generated/graphql.ts';
import { FormFailure } from '../form-failure.tsx';

interface RenamePasskeyDialogProps {
  readonly passkey: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** 重命名通行密钥 */
export function RenamePasskeyDialog({ passkey, onClose, onDone }: RenamePasskeyDialogProps) {
  const client = useApolloClient();
  const [name, setName] = useState(passkey.name);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    setBusy(true);
    try {
      await client.mutate({
        mutation: PasskeyRenameDocument,
        variables: { id: passkey.id, name: name.trim() },
      });
      onDone();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={t('重命名通行密钥')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <FormFailure message={failure} />
          <TextInput
            label={t('名称')}
            required
            maxLength={30}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('取消')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('保存')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
