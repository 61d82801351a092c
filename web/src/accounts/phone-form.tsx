import { useApolloClient } from '@apollo/client/react';
import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconDeviceMobile } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { useLateFocus } from '@vigil/ui/layout/use-late-focus.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useRef, useState } from 'react';
import { MobileLoginDocument, PhoneCaptchaLoginDocument } from '../generated/graphql.ts';
import { Agreement } from './agreement.tsx';
import { codeWantedIn } from './code-wanted.ts';
import { FormFailure } from './form-failure.tsx';
import { partnerCategory } from './partner-category.ts';
import { SmsCode } from './sms-code.tsx';
import { useEntered, type WayIn } from './use-entered.ts';

interface PhoneFormProps extends WayIn {
  readonly register: boolean;
}

/** Number and code; Enter submits. With `register` a number that has no account gets one (user-011). */
export function PhoneForm({ onLoggedIn, onCodeWanted, register }: PhoneFormProps) {
  const client = useApolloClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const shown = useRef<HTMLFormElement>(null);
  useLateFocus(shown);
  const form = useForm({
    initialValues: { mobile: '', smsCode: '' },
    validate: {
      mobile: (value) => (value.trim() === '' ? t('手机号不能为空') : null),
      smsCode: (value) => (value.trim() === '' ? t('短信验证码不能为空') : null),
    },
  });
  const entered = useEntered(onLoggedIn);
  const submit = async ({ mobile, smsCode }: typeof form.values) => {
    setFailure(null);
    setBusy(true);
    const variables = {
      input: {
        ...{ mobile: mobile.trim(), smsCode: smsCode.trim(), domainName: location.host },
        ...partnerCategory(),
      },
    };
    try {
      if (register) {
        const { data } = await client.mutate({ mutation: PhoneCaptchaLoginDocument, variables });
        if (data) entered(data.phoneCaptchaLogin);
      } else {
        const { data } = await client.mutate({ mutation: MobileLoginDocument, variables });
        if (data) entered(data.mobileLogin);
      }
    } catch (error) {
      const code = codeWantedIn(error);
      if (code === null) setFailure(messageOf(error));
      else onCodeWanted({ ...code, account: mobile.trim() });
      form.setFieldValue('smsCode', '');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      ref={shown}
      onSubmit={form.onSubmit((values) => void submit(values))}
      noValidate
      aria-label={t('验证码登录')}
    >
      <Stack gap="md">
        <FormFailure message={failure} />
        <TextInput
          label={t('手机号')}
          placeholder={t('请输入手机号')}
          type="tel"
          autoComplete="tel-national"
          data-autofocus
          maxLength={11}
          leftSection={<IconDeviceMobile size={18} aria-hidden />}
          {...form.getInputProps('mobile')}
        />
        <SmsCode
          mobile={form.values.mobile}
          smsType="login"
          value={form.values.smsCode}
          error={form.errors['smsCode'] as string | undefined}
          onChange={(code) => form.setFieldValue('smsCode', code)}
          onFailure={setFailure}
          onMobileFault={(fault) => form.setFieldError('mobile', fault)}
        />
        <Button type="submit" fullWidth loading={busy}>
          {register ? t('登录/注册') : t('登录')}
        </Button>
        {register && <Agreement lead={t('点击登录即表示同意')} />}
      </Stack>
    </form>
  );
}
