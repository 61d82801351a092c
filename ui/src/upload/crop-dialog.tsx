import { Alert, Button, Group, Slider, Stack, Text } from '@mantine/core';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Dialog } from '../layout/dialog.tsx';
import { t } from '../text/t.ts';
import { cropImage } from './compress-image.ts';
import { areaOf, type CropView, largestZoom, movedView, settled, wholeView } from './crop-area.ts';
import styles from './crop-dialog.module.css';

interface CropDialogProps {
  /** the picture to crop; null: closed */
  readonly file: File | null;
  readonly aspect: number;
  readonly limitKb: number;
  readonly onClose: () => void;
  readonly onDone: (file: File) => void;
}

interface Picture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

const stepPx = 12;
const arrows: Readonly<Record<string, { readonly dx: number; readonly dy: number }>> = {
  ArrowLeft: { dx: -stepPx, dy: 0 },
  ArrowRight: { dx: stepPx, dy: 0 },
  ArrowUp: { dx: 0, dy: -stepPx },
  ArrowDown: { dx: 0, dy: stepPx },
};

/** Chooses the part of a picture that has the wanted shape: dragged, by arrow keys, and zoomed. */
export function CropDialog({ file, aspect, limitKb, onClose, onDone }: CropDialogProps) {
  return (
    <Dialog opened={file !== null} onClose={onClose} title={t('裁剪图片')} size={560}>
      {file !== null && (
        <Cropper file={file} aspect={aspect} limitKb={limitKb} onClose={onClose} onDone={onDone} />
      )}
    </Dialog>
  );
}

function Cropper({ file, aspect, limitKb, onClose, onDone }: CropDialogProps & { readonly file: File }) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [view, setView] = useState<CropView>(wholeView);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const held = useRef<{ readonly x: number; readonly y: number } | null>(null);

  useEffect(() => {
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.onload = () => setPicture({ url, width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => setProblem(t('图片已损坏或格式不受支持，请更换图片后重试'));
    image.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);

  const move = (by: { readonly dx: number; readonly dy: number }) => {
    if (picture !== null)
      setView((before) => movedView(picture, aspect, before, frame.current?.clientWidth || 1, by));
  };
  const drag = (event: PointerEvent) => {
    if (held.current === null) return;
    move({ dx: event.clientX - held.current.x, dy: event.clientY - held.current.y });
    held.current = { x: event.clientX, y: event.clientY };
  };
  const key = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(by);
  };
  const finish = async () => {
    if (picture === null) return;
    setBusy(true);
    try {
      onDone(await cropImage(file, areaOf(picture, aspect, view), limitKb * 1024));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('图片处理失败，请更换图片后重试'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Stack gap="md">
      {problem !== null && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- the frame is moved by arrow keys as well as dragged */}
      <div
        ref={frame}
        className={styles['frame']}
        style={{ aspectRatio: aspect, '--aspect': aspect } as CSSProperties}
        role="application"
        tabIndex={0}
        aria-label={t('裁剪区域，拖动或用方向键移动图片')}
        onKeyDown={key}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => (held.current = null)}
        onPointerCancel={() => (held.current = null)}
      >
        {picture !== null && (
          <img
            src={picture.url}
            alt=""
            draggable={false}
            className={styles['image']}
            style={placed(picture, aspect, view)}
          />
        )}
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      <Group wrap="nowrap" gap="md">
        <Text size="sm">{t('缩放')}</Text>
        <Slider
          flex={1}
          thumbSize={24}
          min={1}
          max={largestZoom}
          step={0.05}
          label={(value) => `${Math.round(value * 100)}%`}
          thumbLabel={t('缩放')}
          value={view.zoom}
          onChange={(zoom) =>
            picture !== null && setView((before) => settled(picture, aspect, { ...before, zoom }))
          }
        />
      </Group>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={busy}>
          {t('取消')}
        </Button>
        <Button onClick={() => void finish()} loading={busy} disabled={picture === null}>
          {t('裁剪并上传')}
        </Button>
      </Group>
    </Stack>
  );
}

function placed(picture: Picture, aspect: number, view: CropView) {
  const area = areaOf(picture, aspect, view);
  return {
    width: `${(picture.width / area.width) * 100}%`,
    left: `${(-area.x / area.width) * 100}%`,
    top: `${(-area.y / area.height) * 100}%`,
  };
}
