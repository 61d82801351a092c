import { Alert, Button, PasswordInput, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useCallback, useState, type FormEvent, type ReactNode } from 'react';
import { messageOf } from '../connection/errors.ts';
import { notifySuccess } from '../connection/notify.tsx';
import { useAct } from '../console/use-act.ts';
import { focusFirstFault } from '../form/focus-first-fault.ts';
import { t } from '../text/t.ts';

/** As the server takes it. */
export interface PasswordChange {
  readonly oldPassword: string;
  readonly password: string;
  readonly confirm: string;
}

export interface FirstPassword {
  readonly fields: ReactNode;
  /** in words; null: nothing is missing */
  readonly problem: string | null;
  readonly onFailure: (message: string | null) => void;
}

interface PasswordFormProps {
  readonly send: (change: PasswordChange, commandId: string) => Promise<unknown>;
  /** Ends the session and leads to the login. */
  readonly onLeave: () => void;
  /** Of somebody without a password: what proves in the place of the old one that the account is theirs. */
  readonly first?: FirstPassword;
  /** What else stands under the button, once it may be used. */
  readonly below?: (disabled: boolean) => ReactNode;
}

type Problems = Partial<Record<keyof PasswordChange, string>>;

const nothing: PasswordChange = { oldPassword: '', password: '', confirm: '' };
/** Until the login page opens, so that what was done can be read (user-064); ms. */
const leaveAfter = 1500;

/** Each problem at its field, in the specification's words (user-048 to 050). */
export function passwordProblems(
  { oldPassword, password, confirm }: PasswordChange,
  isFirst = false,
): Problems {
  const strong = /\d/.test(password) && /[A-Za-z]/.test(password) && password.length >= 6;
  return {
    ...(!isFirst && oldPassword === '' && { oldPassword: t('旧密码不能为空！') }),
    ...(!strong && { password: t('密码必须同时包含数字和字母且不能小于6位！') }),
    ...(confirm !== password && { confirm: t('两次密码输入不一致！') }),
  };
}

/**
 * Old password (or what stands in its place), new one twice. What was typed stays when the server says no;
 * done, it leads to the login (user-064).
 */
export function PasswordForm({ send, onLeave, first, below }: PasswordFormProps) {
  const [values, setValues] = useState(nothing);
  const [problems, setProblems] = useState<Problems>({});
  const [done, setDone] = useState(false);
  const act = useAct(
    useCallback((change: PasswordChange, commandId: string) => send(change, commandId), [send]),
  );
  const field = (name: keyof PasswordChange) => ({
    value: values[name],
    error: problems[name],
    'aria-invalid': problems[name] !== undefined || undefined,
    disabled: done,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
      setProblems(({ [name]: _gone, ...rest }) => rest);
    },
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = passwordProblems(values, first !== undefined);
    setProblems(found);
    first?.onFailure(first.problem);
    if (Object.keys(found).length > 0 || (first?.problem ?? null) !== null)
      return focusFirstFault(event.currentTarget);
    if (!(await act.run(values))) return;
    setDone(true);
    notifySuccess(
      first === undefined ? t('用户密码修改成功，请重新登录！') : t('登录密码设置成功，请重新登录！'),
    );
    setTimeout(onLeave, leaveAfter);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={first === undefined ? t('修改密码') : t('设置密码')}
    >
      <Stack gap="md">
        {first?.fields ?? (
          <PasswordInput
            label={t('旧密码')}
            required
            autoComplete="current-password"
            {...field('oldPassword')}
          />
        )}
        <PasswordInput
          label={t('新密码')}
          description={t('同时包含数字和字母，至少 6 位')}
          required
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordInput label={t('确认新密码')} required autoComplete="new-password" {...field('confirm')} />
        {act.error !== undefined && (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
            {messageOf(act.error)}
          </Alert>
        )}
        <Button type="submit" loading={act.busy || done}>
          {first === undefined ? t('确认修改') : t('设置密码')}
        </Button>
        {below?.(act.busy || done)}
      </Stack>
    </form>
  );
}
