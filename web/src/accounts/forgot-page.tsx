import { useApolloClient, useQuery } from '@apollo/client/react';
import { Anchor, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconDeviceMobile, IconLock } from '@tabler/icons-react';
import { passwordProblem } from '@vigil/domain/organisation/public';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { focusFirstFault } from '@vigil/ui/form/focus-first-fault.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { appPaths } from '../app/paths.ts';
import { useSite } from '../app/site.tsx';
import { SmsStateDocument, UserResetPassDocument } from '../generated/graphql.ts';
import { AccountFrame } from './account-frame.tsx';
import { ForgotClosed } from './closed-page.tsx';
import { FormFailure } from './form-failure.tsx';
import styles from './login-page.module.css';
import { paths } from './paths.ts';
import { SmsCode } from './sms-code.tsx';

/** Until the login opens, so that what was done can be read (user-018); ms. */
const leaveAfter = 1500;

/** /forgot 重置密码: number, code, another password. */
export function ForgotPage() {
  const { info } = useSite();
  const client = useApolloClient();
  const navigate = useNavigate();
  const { data: sms } = useQuery(SmsStateDocument);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { mobile: '', smsCode: '', newPassword: '' },
    validate: {
      mobile: (value) => (value.trim() === '' ? t('手机号不能为空') : null),
      smsCode: (value) => (value.trim() === '' ? t('手机验证码不能为空！') : null),
      newPassword: (value) => (value === '' ? t('新密码不能为空！') : passwordProblem(value)),
    },
  });
  const submit = async (input: typeof form.values) => {
    setBusy(true);
    setFailure(null);
    try {
      await client.mutate({ mutation: UserResetPassDocument, variables: { input } });
      notifySuccess(t('密码重置成功！'));
      setTimeout(() => void navigate(appPaths.login), leaveAfter);
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  if (sms?.smsState.available === false) return <ForgotClosed />;
  return (
    <AccountFrame title={t('重置密码')}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => void submit(values),
          (_errors, _values, event) => event && focusFirstFault(event.target as HTMLElement),
        )}
        aria-label={t('重置密码')}
      >
        <Stack gap="md">
          <FormFailure message={failure} />
          <TextInput
            label={t('手机号')}
            placeholder={t('请输入绑定的手机号')}
            type="tel"
            autoComplete="tel-national"
            maxLength={11}
            leftSection={<IconDeviceMobile size={18} aria-hidden />}
            {...form.getInputProps('mobile')}
          />
          <SmsCode
            mobile={form.values.mobile}
            smsType="reset"
            value={form.values.smsCode}
            error={form.errors['smsCode'] as string | undefined}
            onChange={(code) => form.setFieldValue('smsCode', code)}
            onFailure={setFailure}
            onMobileFault={(fault) => form.setFieldError('mobile', fault)}
          />
          <PasswordInput
            label={t('新密码')}
            placeholder={t('请输入新密码')}
            description={t('同时包含数字和字母，至少 6 位')}
            autoComplete="new-password"
            leftSection={<IconLock size={18} aria-hidden />}
            aria-invalid={form.errors['newPassword'] !== undefined || undefined}
            {...form.getInputProps('newPassword')}
          />
          <Button type="submit" fullWidth loading={busy}>
            {t('重置密码')}
          </Button>
          <Group justify="space-between" gap="xs">
            <Anchor component={Link} to={appPaths.login} className={styles['link']}>
              {t('返回登录')}
            </Anchor>
            {info.props.userReg && (
              <Anchor component={Link} to={paths.register} className={styles['link']}>
                {t('注册新账号')}
              </Anchor>
            )}
          </Group>
        </Stack>
      </form>
    </AccountFrame>
  );
}
