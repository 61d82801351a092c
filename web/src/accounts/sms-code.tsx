import { useApolloClient, useQuery } from '@apollo/client/react';
import { Button, Text, TextInput } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import beside from '@vigil/ui/form/beside-field.module.css';
import { t } from '@vigil/ui/text/t.ts';
import { isMobile } from '@vigil/domain/organisation/public';
import { useEffect, useState } from 'react';
import { useSite } from '../app/site.tsx';
import { SmsStateDocument, UserSmsDocument } from '../generated/graphql.ts';
import { CaptchaDialog } from './captcha-dialog.ts';
import type { CaptchaPass } from './slider-captcha-dialog.tsx';

const waitSeconds = 60;

interface SmsCodeProps {
  readonly mobile: string;
  /** login, reset, bind, unbind, confirm */
  readonly smsType: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
  /** What is wrong with sending; null: nothing any more (user-062). */
  readonly onFailure: (message: string | null) => void;
  /** The number is none, said at its field; without it `onFailure` is told. */
  readonly onMobileFault?: (message: string) => void;
}

/** 短信验证码: a slider, then a message; for 60 seconds none again (user-029). */
export function SmsCode({
  mobile,
  smsType,
  value,
  error,
  onChange,
  onFailure,
  onMobileFault = onFailure,
}: SmsCodeProps) {
  const { info } = useSite();
  const client = useApolloClient();
  const { data } = useQuery(SmsStateDocument);
  const [captcha, setCaptcha] = useState<boolean | null>(null);
  const [left, setLeft] = useState(0);
  const [busy, setBusy] = useState(false);
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [waiting]);

  const send = async (pass: Partial<CaptchaPass>) => {
    setBusy(true);
    onFailure(null);
    try {
      const input = { mobile: mobile.trim(), smsType, ...pass };
      await client.mutate({ mutation: UserSmsDocument, variables: { input } });
      notifySuccess(t('短信发送成功，请查收手机短信！'));
      setLeft(waitSeconds);
    } catch (failure) {
      onFailure(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const ask = () => {
    if (mobile.trim() === '') return onMobileFault(t('手机号不能为空'));
    if (!isMobile(mobile.trim())) return onMobileFault(t('手机号格式不正确'));
    onFailure(null);
    if (info.captchaOff) void send({});
    else setCaptcha(true);
  };
  const state = data?.smsState;
  return (
    <div>
      <div className={beside['row']}>
        <TextInput
          label={t('短信验证码')}
          placeholder={t('请输入验证码')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          leftSection={<IconMessage size={18} aria-hidden />}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Button
          variant="default"
          miw="8rem"
          loading={busy}
          disabled={waiting || state?.available !== true}
          onClick={ask}
        >
          {waiting ? t('{{n}} 秒后重发', { n: left }) : t('获取验证码')}
        </Button>
      </div>
      {state?.available === false && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('短信服务未开通，请联系管理员。')}
        </Text>
      )}
      {state?.sandbox === true && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('短信沙箱：短信未真正发出，管理员可在后台“短信沙箱”查看验证码。')}
        </Text>
      )}
      {captcha !== null && (
        <CaptchaDialog
          opened={captcha}
          onClose={() => setCaptcha(false)}
          onPass={(pass) => {
            setCaptcha(false);
            void send(pass);
          }}
        />
      )}
    </div>
  );
}
