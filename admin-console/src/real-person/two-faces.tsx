import { IconUserOff } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import styles from './real-person.module.css';

interface TwoFacesProps {
  readonly face: string;
  readonly faceWord: string;
  readonly known: string | null;
  readonly knownWord: string;
}

/** Two photos side by side, as large as there is room. */
export function TwoFaces({ face, faceWord, known, knownWord }: TwoFacesProps) {
  return (
    <div className={styles['faces']}>
      <figure className={styles['figure']}>
        <img src={face} alt={faceWord} className={styles['face']} />
        <figcaption>{faceWord}</figcaption>
      </figure>
      <figure className={styles['figure']}>
        {known === null ? (
          <div className={styles['none']}>
            <IconUserOff size={32} stroke={1.5} aria-hidden />
            {t('没有可对照的照片')}
          </div>
        ) : (
          <img src={known} alt={knownWord} className={styles['face']} />
        )}
        <figcaption>{knownWord}</figcaption>
      </figure>
    </div>
  );
}
