import { Group, Input, UnstyledButton } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { useId } from 'react';

interface ImageCaptchaProps {
  /** fresh and random: another key is another picture (captcha-002) */
  readonly captchaKey: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  /** Another picture, and nothing typed yet (captcha-007). */
  readonly onRefresh: () => void;
}

export const newCaptchaKey = (): string => crypto.randomUUID();

/** 图形验证码: four characters in a picture; a click brings another. */
export function ImageCaptcha({ captchaKey, value, error, onChange, onRefresh }: ImageCaptchaProps) {
  const id = useId();
  return (
    <Input.Wrapper label={t('验证码')} id={id} required error={error}>
      <Group gap="xs" wrap="nowrap">
        <Input
          id={id}
          required
          style={{ flex: 1 }}
          autoComplete="off"
          maxLength={8}
          value={value}
          error={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <UnstyledButton onClick={onRefresh} aria-label={t('换一张验证码')}>
          <img
            src={`/api/common/captcha/gen?key=${encodeURIComponent(captchaKey)}`}
            alt={t('图形验证码')}
            width={120}
            height={44}
            style={{ borderRadius: 8, display: 'block' }}
          />
        </UnstyledButton>
      </Group>
    </Input.Wrapper>
  );
}
