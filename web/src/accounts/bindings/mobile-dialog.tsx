import { useApolloClient } from '@apollo/client/react';
import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { BindMobileDocument, UnbindMobileDocument } from '../../generated/graphql.ts';
import { FormFailure } from '../form-failure.tsx';
import { SmsCode } from '../sms-code.tsx';

interface MobileDialogProps {
  readonly act: 'bind' | 'unbind';
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const words = {
  bind: { title: t('绑定手机号'), done: t('手机号绑定成功！') },
  unbind: { title: t('解绑手机号'), done: t('手机号解绑成功！') },
};

/** 绑定手机号, 解绑手机号: the number, and the code that came to it. */
export function MobileDialog({ act, onClose, onDone }: MobileDialogProps) {
  const client = useApolloClient();
  const { title, done } = words[act];
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { mobile: '', smsCode: '' },
    validate: {
      mobile: (value) => (value.trim() === '' ? t('手机号不能为空') : null),
      smsCode: (value) => (value.trim() === '' ? t('短信验证码不能为空') : null),
    },
  });
  const submit = async (input: typeof form.values) => {
    setBusy(true);
    setFailure(null);
    try {
      const mutation = act === 'bind' ? BindMobileDocument : UnbindMobileDocument;
      await client.mutate({ mutation, variables: { input } });
      notifySuccess(done);
      onDone();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form noValidate onSubmit={form.onSubmit((values) => void submit(values))} aria-label={title}>
        <Stack gap="md">
          <FormFailure message={failure} />
          <TextInput
            label={t('手机号')}
            type="tel"
            autoComplete="tel-national"
            maxLength={11}
            data-autofocus
            {...form.getInputProps('mobile')}
          />
          <SmsCode
            mobile={form.values.mobile}
            smsType={act}
            value={form.values.smsCode}
            error={form.errors['smsCode'] as string | undefined}
            onChange={(code) => form.setFieldValue('smsCode', code)}
            onFailure={setFailure}
          />
          <Button type="submit" fullWidth loading={busy}>
            {title}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
