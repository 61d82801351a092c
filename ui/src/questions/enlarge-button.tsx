import { IconZoomIn } from '@tabler/icons-react';
import { t } from '../text/t.ts';
import styles from './aid.module.css';

/**
 * The address of the picture of an option or a match: its own, or the first in its text, where authors put them;
 * undefined: it has none.
 */
export function pictureOf({
  content,
  image,
}: {
  readonly content?: string | null;
  readonly image?: string | null;
}): string | undefined {
  if (image) return image;
  if (!content?.includes('<img')) return undefined;
  const { body } = new DOMParser().parseFromString(content, 'text/html');
  return body.querySelector('img')?.getAttribute('src') ?? undefined;
}

interface EnlargeButtonProps {
  /** what the picture is called */
  readonly name: string;
  readonly onClick: () => void;
}

/** Enlarges a picture that a click on itself does something else with: chooses, or drags. */
export const EnlargeButton = ({ name, onClick }: EnlargeButtonProps) => (
  <button
    type="button"
    className={styles['aid']}
    data-enlarges
    aria-label={t('放大{{picture}}', { picture: name })}
    title={t('放大图片')}
    onClick={onClick}
  >
    <IconZoomIn size={20} aria-hidden />
  </button>
);
