import { useMutation } from '@apollo/client/react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { notifyError } from '@vigil/ui/connection/notify.tsx';
import { QrCode } from '@vigil/ui/media/qr-code.tsx';
import { saveQrCode } from '@vigil/ui/media/save-qr-code.ts';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { WechatTradeDocument } from '../generated/graphql.ts';

interface WechatCodeProps {
  readonly orderId: string;
  readonly sandbox: boolean;
  /** 2 s after the trade could not be opened */
  readonly onFailed: () => void;
}

const failedMilliseconds = 2000;

/**
 * The code that the buyer scans with WeChat. In the sandbox it is the address of a page of this installation
 * that stands for the phone; who sits at the computer may open it there. [pay-001] [pay-009] [pay-013]
 */
export function WechatCode({ orderId, sandbox, onFailed }: WechatCodeProps) {
  const [trade] = useMutation(WechatTradeDocument);
  // The phone that shows the code cannot scan it.
  const isPhone = useMediaQuery('(max-width: 48em) and (pointer: coarse)') === true;
  const [text, setText] = useState<string | null>(null);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    let current = true;
    let later: ReturnType<typeof setTimeout> | undefined;
    trade({ variables: { id: orderId } }).then(
      ({ data }) => {
        if (current && data != null) setText(new URL(data.wechatTrade, location.href).href);
      },
      (error: unknown) => {
        if (!current) return;
        notifyError(error);
        later = setTimeout(failed, failedMilliseconds);
      },
    );
    return () => {
      current = false;
      clearTimeout(later);
    };
  }, [orderId, trade]);
  if (text === null) return <Loading shape="page" />;
  return (
    <Stack gap="xs" align="center">
      <QrCode text={text} label={t('微信支付二维码')} />
      <Text aria-live="polite" ta="center">
        {isPhone
          ? t('请保存二维码图片，在微信“扫一扫”中从相册选取，支付后本页自动更新。')
          : t('请用手机微信扫一扫支付，支付后本页自动更新。')}
      </Text>
      {isPhone && (
        <Group gap="sm" justify="center">
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void saveQrCode(text, `${t('微信支付二维码')}.png`).catch(notifyError)}
          >
            {t('保存二维码')}
          </Button>
          <Button variant="default" component="a" href="weixin://">
            {t('打开微信')}
          </Button>
        </Group>
      )}
      {sandbox && (
        <Button component="a" href={text} target="_blank" rel="noopener" variant="default">
          {t('在新页面打开沙箱付款页')}
        </Button>
      )}
    </Stack>
  );
}
