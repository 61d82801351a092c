import { useQuery } from '@apollo/client/react';
import { Button, Divider, Stack, Text } from '@mantine/core';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { useUser } from '../../app/user.ts';
import { SignOnWaysDocument } from '../../generated/graphql.ts';
import { SmsCode } from '../sms-code.tsx';

interface OtherProofsProps {
  /** `OwnPasskeys.proofs` of somebody without a password */
  readonly proofs: readonly string[];
  readonly smsCode: string;
  readonly onSmsCode: (code: string) => void;
  readonly onFailure: (message: string | null) => void;
}

/** How somebody without a password proves that the account is theirs: a code sent to their number, or another sign-in. */
export function OtherProofs({ proofs, smsCode, onSmsCode, onFailure }: OtherProofsProps) {
  const user = useUser();
  const { data } = useQuery(SignOnWaysDocument);
  const ways = (data?.signOnWays ?? []).filter(({ kind }) => proofs.includes(kind));
  const bySms = proofs.includes('sms') && user?.mobile != null;
  if (proofs.length === 0)
    return (
      <Text size="sm" c="red">
        {t('您还没有设置登录密码，也没有绑定手机号，请先绑定手机号或联系管理员。')}
      </Text>
    );
  return (
    <Stack gap="sm">
      <Text size="sm">
        {bySms ? t('您没有设置密码，请用短信验证码确认身份。') : t('您没有设置密码，请重新登录以确认身份。')}
      </Text>
      {bySms && (
        <SmsCode
          mobile={user.mobile ?? ''}
          smsType="confirm"
          value={smsCode}
          error={undefined}
          onChange={onSmsCode}
          onFailure={onFailure}
        />
      )}
      {bySms && ways.length > 0 && <Divider label={t('或者')} labelPosition="center" />}
      {ways.map(({ kind, title }) => (
        <Button
          key={kind}
          component="a"
          href={`/api/sign-on/${kind}?fresh=1&to=${encodeURIComponent('/web/uc?to=pass')}`}
          variant="default"
          fullWidth
          leftSection={<IconBuildingCommunity size={18} aria-hidden />}
        >
          {t('通过{{title}}重新登录', { title })}
        </Button>
      ))}
    </Stack>
  );
}
