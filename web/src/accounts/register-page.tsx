import { useApolloClient, useQuery } from '@apollo/client/react';
import { Anchor, Button, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCircleCheck, IconId, IconLock, IconUser } from '@tabler/icons-react';
import { passwordProblem } from '@vigil/domain/organisation/public';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { focusFirstFault } from '@vigil/ui/form/focus-first-fault.ts';
import { setToken } from '@vigil/ui/session/session.ts';
import { Face } from '@vigil/ui/state/face.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { appPaths } from '../app/paths.ts';
import { useSite } from '../app/site.tsx';
import { RegisterDepartmentsDocument, UserRegDocument } from '../generated/graphql.ts';
import { AccountFrame } from './account-frame.tsx';
import { Agreement } from './agreement.tsx';
import { RegisterClosed } from './closed-page.tsx';
import { FormFailure } from './form-failure.tsx';
import { ImageCaptcha, newCaptchaKey } from './image-captcha.tsx';
import styles from './login-page.module.css';
import { settingOf } from './site-setting.ts';

/**
 * /register 注册新账号: reachable while the site lets people register; nobody is let in before an administrator
 * looked, where it wants that.
 */
export function RegisterPage() {
  const { info } = useSite();
  const [waits, setWaits] = useState(false);
  if (!info.props.userReg) return <RegisterClosed />;
  return (
    <AccountFrame title={t('注册新账号')}>
      {waits ? (
        <Face
          plain
          tone="quiet"
          icon={<IconCircleCheck size={24} stroke={1.6} />}
          title={t('注册成功')}
          hint={t('账号正在审核中，请耐心等待！')}
          action={
            <Button component={Link} to={appPaths.login}>
              {t('返回登录')}
            </Button>
          }
        />
      ) : (
        <RegisterForm onWaits={() => setWaits(true)} />
      )}
    </AccountFrame>
  );
}

function RegisterForm({ onWaits }: { readonly onWaits: () => void }) {
  const { info } = useSite();
  const client = useApolloClient();
  const choosesPlace = settingOf(info, 'userDeptType') !== '1';
  const places = useQuery(RegisterDepartmentsDocument, { skip: !choosesPlace });
  const [captchaKey, setCaptchaKey] = useState(newCaptchaKey);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { userName: '', realName: '', password: '', deptCode: '', captchaValue: '' },
    validate: {
      userName: (value) => (value.trim() === '' ? t('用户名不能为空！') : null),
      realName: (value) => (value.trim() === '' ? t('姓名不能为空！') : null),
      password: (value) => (value === '' ? t('登录密码不能为空！') : passwordProblem(value)),
      deptCode: (value) => (choosesPlace && value === '' ? t('部门必须选择！') : null),
      captchaValue: (value) => (!info.captchaOff && value.trim() === '' ? t('验证码不能为空') : null),
    },
  });
  const refresh = () => {
    setCaptchaKey(newCaptchaKey());
    form.setFieldValue('captchaValue', '');
  };
  const submit = async (values: typeof form.values) => {
    setBusy(true);
    setFailure(null);
    try {
      const { deptCode, ...rest } = values;
      const input = { ...rest, ...(choosesPlace ? { deptCode } : {}), captchaKey, domain: location.host };
      const { data } = await client.mutate({ mutation: UserRegDocument, variables: { input } });
      const token = data?.userReg.token ?? null;
      if (token === null) return onWaits();
      setToken(token);
      location.assign('/');
    } catch (error) {
      setFailure(messageOf(error));
      refresh();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (_errors, _values, event) => event && focusFirstFault(event.target as HTMLElement),
      )}
      aria-label={t('注册新账号')}
    >
      <Stack gap="md">
        <FormFailure message={failure} />
        <TextInput
          label={t('登录账号')}
          required
          description={t('4 至 32 位字母、数字或 _ . -')}
          autoComplete="username"
          leftSection={<IconUser size={18} aria-hidden />}
          {...form.getInputProps('userName')}
        />
        <TextInput
          label={t('真实姓名')}
          required
          autoComplete="name"
          leftSection={<IconId size={18} aria-hidden />}
          {...form.getInputProps('realName')}
        />
        <PasswordInput
          label={t('登录密码')}
          required
          description={t('同时包含数字和字母，至少 6 位')}
          autoComplete="new-password"
          leftSection={<IconLock size={18} aria-hidden />}
          aria-invalid={form.errors['password'] !== undefined || undefined}
          {...form.getInputProps('password')}
        />
        {choosesPlace && (
          <Select
            label={t('所属部门')}
            required
            searchable
            placeholder={t('请选择部门')}
            nothingFoundMessage={t('没有匹配的部门')}
            data={placesIn(places.data?.departTreeSelect ?? [])}
            {...form.getInputProps('deptCode')}
          />
        )}
        {!info.captchaOff && (
          <ImageCaptcha
            captchaKey={captchaKey}
            value={form.values.captchaValue}
            error={form.errors['captchaValue'] as string | undefined}
            onChange={(value) => form.setFieldValue('captchaValue', value)}
            onRefresh={refresh}
          />
        )}
        <Button type="submit" fullWidth loading={busy}>
          {t('注册')}
        </Button>
        <Agreement lead={t('点击注册即表示同意')} />
        <Anchor component={Link} to={appPaths.login} className={styles['link']}>
          {t('已有账号，去登录')}
        </Anchor>
      </Stack>
    </form>
  );
}

interface Place {
  readonly deptName: string;
  readonly deptCode: string;
  readonly children?: readonly Place[];
}

const placesIn = (places: readonly Place[], above = ''): { value: string; label: string }[] =>
  places.flatMap(({ deptName, deptCode, children = [] }) => [
    { value: deptCode, label: `${above}${deptName}` },
    ...placesIn(children, above === '' && places.length === 1 ? '' : `${above}${deptName} / `),
  ]);
