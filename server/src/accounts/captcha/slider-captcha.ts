import { randomUUID } from 'node:crypto';
import type { Bus } from '@vigil/stores/bus/port';
import type { Clock } from '../../platform/clock.js';
import { RefusedError } from '../../platform/errors.js';
import { Gate } from '../../platform/limits/gate.js';
import { isPlausibleDrag, type Drag } from './drag.js';
import { drawPuzzle, puzzleSize } from './puzzle.js';

const drawing = new Gate(2, 2000);
const challengeSeconds = 300;
const passSeconds = 120;

export interface SliderPuzzle {
  readonly captchaKey: string;
  readonly background: string;
  readonly piece: string;
  readonly width: number;
  readonly height: number;
  readonly pieceWidth: number;
  readonly y: number;
}

/**
 * The slider captcha (spec 3 §2): a puzzle is judged once, what it grants is used once; both are kept on the
 * bus, so that any process can.
 */
export class SliderCaptcha {
  constructor(
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  async challenge(): Promise<SliderPuzzle> {
    const { x, y, background, piece } = await drawing.run(drawPuzzle);
    const captchaKey = randomUUID();
    await this.bus.set(
      challengeKey(captchaKey),
      JSON.stringify({ x, shownAt: this.clock.now() }),
      challengeSeconds,
    );
    return {
      captchaKey,
      background,
      piece,
      width: puzzleSize.width,
      height: puzzleSize.height,
      pieceWidth: puzzleSize.pieceSize,
      y,
    };
  }

  /**
   * Answers the `validate` that one login may use within two minutes. Throws `CaptchaWrong`; the puzzle is
   * used up either way.
   */
  async judge(captchaKey: string, drag: Drag): Promise<string> {
    const kept = await this.bus.take(challengeKey(captchaKey));
    if (kept === null) throw new RefusedError('CaptchaWrong', '验证码错误或已失效，请点击图片刷新验证码！');
    const { x, shownAt } = JSON.parse(kept) as { x: number; shownAt: number };
    if (!isPlausibleDrag(drag, x, this.clock.now() - shownAt))
      throw new RefusedError('CaptchaWrong', '验证失败，请重新拖动滑块！');
    const validate = randomUUID();
    await this.bus.set(passKey(validate), captchaKey, passSeconds);
    return validate;
  }

  /**
   * Uses the pass up. Throws `CaptchaWrong` when there is none, or when it was granted for another puzzle.
   */
  async redeem(validate: string | null | undefined, captchaKey: string | null | undefined): Promise<void> {
    if (validate === null || validate === undefined || validate === '')
      throw new RefusedError('CaptchaWrong', '验证码不能为空');
    const grantedFor = await this.bus.take(passKey(validate));
    const other =
      captchaKey !== null && captchaKey !== undefined && captchaKey !== '' && captchaKey !== grantedFor;
    if (grantedFor === null || other) throw new RefusedError('CaptchaWrong', '请先完成滑块验证！');
  }
}

const challengeKey = (captchaKey: string): string => `captcha:slider:${captchaKey}`;
const passKey = (validate: string): string => `captcha:pass:${validate}`;
