import { Button } from '@mantine/core';
import { IconHighlight, IconNotes } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { t } from '@vigil/ui/text/t.ts';
import { canMark } from './marker.ts';
import { MarkerHint } from './marker-hint.tsx';
import styles from './rough-work.module.css';

interface RoughToolsProps {
  readonly marking: boolean;
  readonly noting: boolean;
  /** what opens and closes the scratch paper: the keyboard goes back to it */
  readonly noteButton: Ref<HTMLButtonElement>;
  readonly readOnly: boolean;
  readonly onMarking: (on: boolean) => void;
  readonly onNoting: (on: boolean) => void;
}

/** Tools beside the question: the marker, where the browser has one, with how it works, and scratch paper. */
export function RoughTools({ marking, noting, noteButton, readOnly, onMarking, onNoting }: RoughToolsProps) {
  const [byKey, setByKey] = useState(false);
  const marker = useRef<HTMLButtonElement>(null);
  return (
    <>
      <span className={styles['tools']}>
        {canMark() && (
          <QuestionTool
            button={marker}
            pressed={marking}
            readOnly={readOnly}
            onChange={(on, { detail }) => {
              // A click that no pointer made.
              setByKey(detail === 0);
              onMarking(on);
            }}
            icon={<IconHighlight size={20} aria-hidden />}
          >
            {t('荧光笔')}
          </QuestionTool>
        )}
        <QuestionTool
          button={noteButton}
          pressed={noting}
          readOnly={false}
          onChange={onNoting}
          icon={<IconNotes size={20} aria-hidden />}
        >
          {t('草稿')}
        </QuestionTool>
      </span>
      {marking && !readOnly && (
        <MarkerHint
          focus={byKey}
          onEnd={() => {
            onMarking(false);
            marker.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}

interface ToolProps {
  readonly button?: Ref<HTMLButtonElement>;
  readonly pressed: boolean;
  readonly readOnly: boolean;
  readonly onChange: (on: boolean, event: MouseEvent) => void;
  readonly icon: ReactNode;
  readonly children: string;
}

/** One of the tools beside a question; on narrow screens its icon alone is seen. */
export const QuestionTool = ({ button, pressed, readOnly, onChange, icon, children }: ToolProps) => (
  <Button
    ref={button}
    variant={pressed ? 'light' : 'subtle'}
    color={pressed ? undefined : 'gray'}
    size="compact-md"
    className={styles['tool']}
    aria-pressed={pressed}
    disabled={readOnly}
    title={children}
    onClick={(event) => onChange(!pressed, event)}
  >
    {icon}
    <span className={styles['toolText']}>{children}</span>
  </Button>
);
