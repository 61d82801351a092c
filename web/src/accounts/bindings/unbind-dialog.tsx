import { useApolloClient } from '@apollo/client/react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { UnbindDocument } from '../../generated/graphql.ts';
import { FormFailure } from '../form-failure.tsx';

interface UnbindDialogProps {
  readonly loginType: string;
  /** how it is called */
  readonly name: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks once more before a way into the own account is taken away (bind-010). */
export function UnbindDialog({ loginType, name, onClose, onDone }: UnbindDialogProps) {
  const client = useApolloClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const unbind = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await client.mutate({ mutation: UnbindDocument, variables: { loginType } });
      notifySuccess(t('解绑成功！'));
      onDone();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={t('解绑{{name}}', { name })}>
      <Stack gap="md">
        <FormFailure message={failure} />
        <Text>{t('确实要解除绑定吗?')}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('取消')}
          </Button>
          <Button color="red" loading={busy} onClick={() => void unbind()}>
            {t('解除绑定')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
