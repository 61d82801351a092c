import { Button } from '@mantine/core';
import { IconHighlight, IconNotes } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '@vigil/ui/text/t.ts';
import { canMark } from './marker.ts';
import styles from './rough-work.module.css';

interface RoughToolsProps {
  readonly marking: boolean;
  readonly noting: boolean;
  readonly readOnly: boolean;
  readonly onMarking: (on: boolean) => void;
  readonly onNoting: (on: boolean) => void;
}

/** Tools beside the question: the marker, where the browser has one, and scratch paper. */
export function RoughTools({ marking, noting, readOnly, onMarking, onNoting }: RoughToolsProps) {
  return (
    <span className={styles['tools']}>
      {canMark() && (
        <QuestionTool
          pressed={marking}
          readOnly={readOnly}
          onChange={onMarking}
          icon={<IconHighlight size={20} aria-hidden />}
        >
          {t('荧光笔')}
        </QuestionTool>
      )}
      <QuestionTool
        pressed={noting}
        readOnly={false}
        onChange={onNoting}
        icon={<IconNotes size={20} aria-hidden />}
      >
        {t('草稿')}
      </QuestionTool>
    </span>
  );
}

interface ToolProps {
  readonly pressed: boolean;
  readonly readOnly: boolean;
  readonly onChange: (on: boolean) => void;
  readonly icon: ReactNode;
  readonly children: string;
}

/** One of the tools beside a question; on narrow screens its icon alone is seen. */
export const QuestionTool = ({ pressed, readOnly, onChange, icon, children }: ToolProps) => (
  <Button
    variant={pressed ? 'light' : 'subtle'}
    color={pressed ? undefined : 'gray'}
    size="compact-md"
    className={styles['tool']}
    aria-pressed={pressed}
    disabled={readOnly}
    title={children}
    onClick={() => onChange(!pressed)}
  >
    {icon}
    <span className={styles['toolText']}>{children}</span>
  </Button>
);
