import { UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import type { AuditEvent } from '../replay.ts';
import styles from './picture.module.css';

/** How long the slider rests before a picture is fetched, ms: each one that is looked at is recorded. */
const restsMs = 400;

/** What the camera saw last at the slider's second; it opens large. */
export function PictureThen({ event }: { readonly event: AuditEvent }) {
  const [settled] = useDebouncedValue(event, restsMs);
  const [opened, setOpened] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const image = settled.image ?? '';
  const said = `${exactTime(settled.time).slice(11)} ${settled.text}`;
  if (missing === image) return <p className={styles['missing']}>{t('{{said}}：照片无法显示', { said })}</p>;
  return (
    <>
      <UnstyledButton
        className={styles['picture']}
        aria-label={t('查看照片：{{said}}', { said })}
        onClick={() => setOpened(true)}
      >
        <img src={image} alt="" onError={() => setMissing(image)} />
        <span className={styles['said']}>
          <span className="tabular">{exactTime(settled.time).slice(11)}</span>
          <span>{settled.text}</span>
        </span>
      </UnstyledButton>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        size="lg"
        title={`${exactTime(settled.time)} ${settled.text}`}
      >
        <img src={image} alt={settled.text} className={styles['large']} />
        <p className={styles['note']}>{t('查看考生照片会记入照片查看记录。')}</p>
      </Dialog>
    </>
  );
}
