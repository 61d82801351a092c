import { Button, Group } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { PanelTitle } from '../bar/panel-title.tsx';
import styles from './zoom.module.css';

/** A picture of the question, to be looked at closely. */
export interface Picture {
  readonly src: string;
  readonly name: string;
}

/** Of the size at which the whole picture is seen. */
const steps = [1, 1.5, 2, 3, 4] as const;

interface ZoomDialogProps {
  readonly picture: Picture | null;
  readonly onClose: () => void;
}

/**
 * The whole screen for one picture; larger and smaller by buttons or + and −, moved by scrolling, arrows or a
 * finger.
 */
export function ZoomDialog({ picture, onClose }: ZoomDialogProps) {
  return (
    <Dialog
      opened={picture !== null}
      onClose={onClose}
      title={picture && <PanelTitle>{picture.name}</PanelTitle>}
      fullScreen
    >
      {picture && <Zoomed key={picture.src} {...picture} />}
    </Dialog>
  );
}

function Zoomed({ src, name }: Picture) {
  const [step, by] = useReducer(
    (now: number, change: 1 | -1) => Math.min(steps.length - 1, Math.max(0, now + change)),
    0,
  );
  const scale = steps[step] ?? 1;
  const stage = useRef<HTMLDivElement>(null);
  const shown = useRef(scale);

  // What was in the middle stays there.
  useLayoutEffect(() => {
    const box = stage.current;
    const ratio = scale / shown.current;
    shown.current = scale;
    if (box === null || ratio === 1) return;
    box.scrollLeft = (box.scrollLeft + box.clientWidth / 2) * ratio - box.clientWidth / 2;
    box.scrollTop = (box.scrollTop + box.clientHeight / 2) * ratio - box.clientHeight / 2;
  }, [scale]);

  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === '+' || key === '=') by(1);
      if (key === '-') by(-1);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Group mb="sm" pt={4}>
        <Button
          variant="default"
          leftSection={<IconZoomOut size={18} aria-hidden />}
          disabled={step === 0}
          onClick={() => by(-1)}
        >
          {t('缩小')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconZoomIn size={18} aria-hidden />}
          disabled={step === steps.length - 1}
          onClick={() => by(1)}
          data-autofocus
        >
          {t('放大')}
        </Button>
        <span className="tabular" role="status">
          {Math.round(scale * 100)}%
        </span>
      </Group>
      <div
        ref={stage}
        className={styles['stage']}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
        tabIndex={0}
        role="region"
        aria-label={t('图片，可滚动查看')}
      >
        <img
          src={src}
          alt={name}
          draggable={false}
          style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}
        />
      </div>
    </>
  );
}
