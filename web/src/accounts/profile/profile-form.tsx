import { useApolloClient } from '@apollo/client/react';
import { Alert, Anchor, Button, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { accountFaults, passwordProblem } from '@vigil/domain/organisation/public';
import { pictureLimitsKb } from '@vigil/domain/uploads/public';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { useAct } from '@vigil/ui/console/use-act.ts';
import { focusFirstFault } from '@vigil/ui/form/focus-first-fault.ts';
import { t } from '@vigil/ui/text/t.ts';
import { ImageField } from '@vigil/ui/upload/image-field.tsx';
import { useCallback, useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { UserUpdateDocument, type OwnProfileQuery, type UserUpdateInput } from '../../generated/graphql.ts';
import { useLeave } from '../leave.ts';
import styles from '../own-account.module.css';

type Profile = OwnProfileQuery['ownProfile'];
/** So that what was done can be read before the page loads anew (user-008); ms. */
const reloadAfter = 1500;
/** two inches: 35 × 49 mm */
const photoShape = 35 / 49;
const idCardTypes = [t('身份证'), t('港澳通行证'), t('台湾通行证'), t('护照')].map((label, place) => ({
  value: String(place + 1),
  label,
}));

interface Values {
  readonly realName: string;
  readonly email: string;
  readonly idCardType: string;
  readonly idCard: string;
  readonly avatar: string;
  readonly face: string;
  readonly password: string;
  readonly oldPassword: string;
}

/** What is wrong with it, each at its field; the server counts more. */
function faultsOf(profile: Profile, values: Values): Partial<Record<keyof Values, string>> {
  const { userName, identityLocked } = profile;
  const { realName, email, idCardType, idCard } = values;
  const identity = identityLocked
    ? { realName: profile.realName, idCardType: null, idCard: '' }
    : { realName: realName.trim(), idCardType: Number(idCardType), idCard: idCard.trim() };
  const form = { userName, mobile: '', email: email.trim(), ...identity };
  const {
    userName: _kept,
    mobile: _elsewhere,
    idCardType: _chosen,
    ...faults
  } = accountFaults(form, userName);
  const password = values.password.trim();
  const weak = password === '' ? null : passwordProblem(password);
  return {
    ...faults,
    ...(weak !== null && { password: weak }),
    ...(password !== '' && values.oldPassword === '' && { oldPassword: t('旧密码不能为空！') }),
  };
}

interface ProfileFormProps {
  readonly profile: Profile;
  /** with the password, which is left empty when it is not to change */
  readonly withPassword?: boolean;
}

/**
 * What a person changes of their own account; the rest is shown and stays. What was typed stays when the
 * server says no.
 */
export function ProfileForm({ profile, withPassword = false }: ProfileFormProps) {
  const client = useApolloClient();
  const leave = useLeave();
  const [values, setValues] = useState(() => ({
    realName: profile.realName,
    email: profile.email ?? '',
    idCardType: String(profile.idCardType ?? 1),
    idCard: '',
    avatar: profile.avatar ?? '',
    face: profile.face ?? '',
    password: '',
    oldPassword: '',
  }));
  const [done, setDone] = useState(false);
  const act = useAct(
    useCallback(
      (input: UserUpdateInput, commandId: string) =>
        client.mutate({ mutation: UserUpdateDocument, variables: { input }, context: { commandId } }),
      [client],
    ),
  );
  const set = (name: keyof typeof values, value: string) =>
    setValues((before) => ({ ...before, [name]: value }));
  const field = (name: keyof typeof values) => ({
    value: values[name],
    disabled: done,
    error: tried ? faults[name] : undefined,
    'aria-invalid': (tried && faults[name] !== undefined) || undefined,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      set(name, event.currentTarget.value),
  });
  const password = values.password.trim();
  const [tried, setTried] = useState(false);
  const faults = faultsOf(profile, values);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faults).length > 0) return focusFirstFault(event.currentTarget);
    const { realName, email, avatar, face, idCardType, idCard } = values;
    const identity = profile.identityLocked ? {} : { realName, idCardType: Number(idCardType), idCard };
    const secret = password === '' ? {} : { password, oldPassword: values.oldPassword };
    const saved = await act.run({ version: profile.version, email, avatar, face, ...identity, ...secret });
    if (!saved) return;
    setDone(true);
    if (password === '') {
      notifySuccess(t('资料修改成功！'));
      setTimeout(() => location.reload(), reloadAfter);
    } else {
      notifySuccess(t('用户密码修改成功，请重新登录！'));
      setTimeout(leave, reloadAfter);
    }
  };
  return (
    <form
      noValidate
      className={styles['form']}
      aria-label={t('修改资料')}
      onSubmit={(event) => void submit(event)}
    >
      <dl className={styles['fixed']}>
        <dt>{t('用户ID')}</dt>
        <dd>{profile.id}</dd>
        <dt>{t('登录账号')}</dt>
        <dd>{profile.userName}</dd>
        <dt>{t('所属部门')}</dt>
        <dd>{profile.deptName ?? '—'}</dd>
        {profile.identityLocked && (
          <>
            <dt>{t('真实姓名')}</dt>
            <dd>{profile.realName}</dd>
            <dt>{t('证件号码')}</dt>
            <dd>
              {profile.idCard ?? t('未登记')} · {t('姓名和证件在')}
              <Anchor component={Link} to="/web/uc?to=real-person" inherit underline="always">
                {t('实名认证')}
              </Anchor>
              {t('中修改')}
            </dd>
          </>
        )}
        <dt>{t('手机号')}</dt>
        <dd>
          {profile.mobile ?? t('未绑定')} ·{' '}
          <Anchor component={Link} to="/web/uc?to=connect" inherit underline="always">
            {t('账号绑定')}
          </Anchor>
        </dd>
      </dl>
      <Stack gap="md">
        {!profile.identityLocked && (
          <>
            <TextInput label={t('真实姓名')} required autoComplete="name" {...field('realName')} />
            <Select
              label={t('证件类型')}
              data={idCardTypes}
              value={values.idCardType}
              disabled={done}
              allowDeselect={false}
              onChange={(value) => set('idCardType', value ?? '1')}
            />
            <TextInput
              label={t('证件号码')}
              autoComplete="off"
              placeholder={profile.idCard ?? t('请输入证件号码')}
              {...(profile.idCard === null ? {} : { description: t('已登记，留空则不修改') })}
              {...field('idCard')}
            />
          </>
        )}
        <TextInput label={t('邮箱')} type="email" autoComplete="email" {...field('email')} />
        {withPassword && (
          <>
            <PasswordInput
              label={t('登录密码')}
              autoComplete="new-password"
              placeholder={t('留空则不修改')}
              {...field('password')}
            />
            {password !== '' && (
              <PasswordInput
                label={t('旧密码')}
                required
                autoComplete="current-password"
                {...field('oldPassword')}
              />
            )}
          </>
        )}
        <ImageField
          label={t('头像')}
          value={values.avatar}
          aspect={1}
          limitKb={pictureLimitsKb.avatar}
          path="/api/sys/user/avatar"
          disabled={done}
          description={t('支持 jpg、png')}
          onChange={(url) => set('avatar', url)}
        />
        <ImageField
          label={t('证件照')}
          value={values.face}
          aspect={photoShape}
          limitKb={pictureLimitsKb.idPhoto}
          path="/api/sys/user/id-photo"
          disabled={done}
          description={t('白色背景、二寸、正面免冠彩色照片，支持 jpg、png')}
          onChange={(url) => set('face', url)}
        />
        {act.error !== undefined && (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
            {messageOf(act.error)}
          </Alert>
        )}
        <div>
          <Button type="submit" loading={act.busy || done}>
            {t('更新资料')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
