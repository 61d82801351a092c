import { quTypes } from '@vigil/domain/question-bank/question';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { t } from '@vigil/ui/text/t.ts';
import { TypeExample } from './type-example.tsx';
import styles from './type-gallery.module.css';

interface TypeGalleryProps {
  /** the one that is chosen now, if any */
  readonly current?: number;
  readonly onPick: (quType: number) => void;
}

/** The types of questions, each with an example as a candidate would see it and how it is marked. */
export function TypeGallery({ current, onPick }: TypeGalleryProps) {
  return (
    <ul className={styles['gallery']} aria-label={t('题型')}>
      {quTypes.map((quType) => (
        <li key={quType}>
          <button
            type="button"
            className={styles['type']}
            aria-current={quType === current ? 'true' : undefined}
            onClick={() => onPick(quType)}
          >
            <span className={styles['name']}>{typeName(quType)}</span>
            <span className={styles['marking']}>{markingOf(quType)}</span>
            <TypeExample quType={quType} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Who marks an answer of a type. */
function markingOf(quType: number): string {
  switch (quType) {
    case 4:
    case 7:
      return t('人工阅卷');
    case 8:
    case 9:
      return t('按测试用例判分');
    case 99:
      return t('按各小题判分');
    default:
      return t('自动判分');
  }
}
