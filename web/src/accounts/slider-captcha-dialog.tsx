import { useMutation } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifyWarning } from '@vigil/ui/connection/notify.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useId, useRef, useState } from 'react';
import SliderCaptcha, { type VerifyParam } from 'rc-slider-captcha';
import { SliderCheckDocument, SliderInitDocument, type SliderInitMutation } from '../generated/graphql.ts';
import { timedTrail } from './captcha-trail.ts';
import { useSliderKeys } from './use-slider-keys.ts';
import styles from './slider-captcha-dialog.module.css';

export interface CaptchaPass {
  readonly captchaKey: string;
  /** For one login, within two minutes. */
  readonly validate: string;
}

interface SliderCaptchaDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onPass: (pass: CaptchaPass) => void;
}

type Challenge = SliderInitMutation['sliderInit'];

const tooEarly = t('请等待验证初始化完成');

/**
 * 滑块验证: the server draws the puzzle and judges the drag (offset and trail); a failed one brings a new
 * puzzle. Who closes it unsolved is told that it is needed.
 */
export function SliderCaptchaDialog({ opened, onClose, onPass }: SliderCaptchaDialogProps) {
  const close = () => {
    notifyWarning(t('请先完成验证'));
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={t('安全验证')} size="auto">
      {opened && <Puzzle onPass={onPass} />}
    </Dialog>
  );
}

function Puzzle({ onPass }: Pick<SliderCaptchaDialogProps, 'onPass'>) {
  const [init] = useMutation(SliderInitDocument);
  const [check] = useMutation(SliderCheckDocument);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [pieceHeight, setPieceHeight] = useState<number>();
  const hintId = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const current = useRef<Challenge | null>(null);
  const moves = useRef<number[]>([]);

  const moved = () => moves.current.push(performance.now());
  const keys = useSliderKeys(moved);

  const request = async () => {
    keys.forget();
    const { data } = await init();
    if (data === undefined) throw new Error('sliderInit answered nothing');
    const next = data.sliderInit;
    const piece = new Image();
    piece.src = next.piece;
    await piece.decode();
    setPieceHeight((piece.naturalHeight / piece.naturalWidth) * next.pieceWidth);
    setChallenge(next);
    current.current = next;
    setFailure((before) => (before === tooEarly ? null : before));
    return { bgUrl: next.background, puzzleUrl: next.piece };
  };

  const verify = async ({ x, y, duration, trail }: VerifyParam) => {
    const captchaKey = current.current?.captchaKey;
    if (captchaKey === undefined) throw new Error('verified before the puzzle was there');
    const input = { captchaKey, x, y, duration, trail: timedTrail(trail, moves.current, duration) };
    const { data } = await check({ variables: { input } }).catch((error: unknown) => {
      setFailure(messageOf(error));
      throw error;
    });
    if (data === undefined) throw new Error('sliderCheck answered nothing');
    onPass({ captchaKey, validate: data.sliderCheck.validate });
  };

  const grabbed = () => {
    moves.current = [];
    setFailure(current.current === null ? tooEarly : null);
  };

  return (
    <div
      className={styles['puzzle']}
      onPointerDownCapture={grabbed}
      onKeyDownCapture={({ key }) => key !== 'Tab' && current.current === null && setFailure(tooEarly)}
      onMouseMoveCapture={moved}
      onTouchMoveCapture={moved}
    >
      <SliderCaptcha
        mode="embed"
        bgSize={{ width: challenge?.width ?? 320, height: challenge?.height ?? 160 }}
        puzzleSize={{
          width: challenge?.pieceWidth ?? 60,
          height: pieceHeight,
          top: challenge?.y ?? 0,
          left: 0,
        }}
        request={request}
        onVerify={verify}
        sliderButtonProps={{ ...keys.props, 'aria-describedby': hintId }}
        tipText={{
          default: t('向右拖动滑块填充拼图'),
          loading: t('加载中...'),
          errors: t('失败过多，点击重试'),
          loadFailed: t('加载失败，点击重试'),
        }}
        style={{
          '--rcsc-primary': 'var(--vigil-accent)',
          '--rcsc-primary-light': 'var(--vigil-accent-soft)',
          '--rcsc-success': 'var(--vigil-success)',
          '--rcsc-success-light': 'var(--vigil-success-soft)',
          '--rcsc-error': 'var(--vigil-danger)',
          '--rcsc-error-light': 'var(--vigil-danger-soft)',
          '--rcsc-border-color': 'var(--vigil-line-strong)',
          '--rcsc-bg-color': 'var(--vigil-sunken)',
          '--rcsc-text-color': 'var(--vigil-muted)',
          '--rcsc-panel-border-radius': '8px',
          '--rcsc-control-border-radius': '8px',
          '--rcsc-control-height': '44px',
        }}
      />
      <Text id={hintId} size="sm" c="dimmed" mt="xs">
        {t('键盘：← → 移动拼图，回车确认')}
      </Text>
      <Text role="alert" size="sm" c="var(--vigil-danger)" mt="xs" mih="1.5em">
        {failure}
      </Text>
    </div>
  );
}
