import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconClock } from '@tabler/icons-react';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useId, type ReactNode } from 'react';
import { stepId, type StepKey } from './focus-step.ts';
import styles from './step.module.css';

/** `todo`: the person's turn. `done`. `bad`: tried, and something is the matter. `later`: comes by itself. */
export type StepState = 'todo' | 'done' | 'bad' | 'later';

interface StepProps {
  readonly name: StepKey;
  readonly number: number;
  readonly title: string;
  readonly state: StepState;
  /** the state in words; those of the state unless said */
  readonly said?: string;
  /** what to do, or what is the matter */
  readonly hint?: ReactNode;
  readonly children?: ReactNode;
}

const looks = {
  todo: { tone: 'warning', icon: IconCircleDashed, word: t('待完成') },
  done: { tone: 'success', icon: IconCircleCheck, word: t('已完成') },
  bad: { tone: 'danger', icon: IconAlertTriangle, word: t('需要处理') },
  later: { tone: 'quiet', icon: IconClock, word: t('稍后进行') },
} as const;

/** One of the numbered steps before an exam: what it is, how it stands, what to do. */
export function Step({ name, number, title, state, said, hint, children }: StepProps) {
  const id = useId();
  const { tone, icon: Icon, word } = looks[state];
  return (
    <li className={styles['step']} data-state={state}>
      <section id={stepId(name)} aria-labelledby={id}>
        <div className={styles['head']}>
          <span className={styles['number']} aria-hidden>
            {number}
          </span>
          <h2 id={id} className={styles['title']}>
            {title}
          </h2>
          <Tag tone={tone} icon={<Icon size={16} aria-hidden />}>
            {said ?? word}
          </Tag>
        </div>
        {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
        {children !== undefined && <div className={styles['body']}>{children}</div>}
      </section>
    </li>
  );
}

/** The steps in their order. */
export const Steps = ({ children }: { readonly children: ReactNode }) => (
  <ol className={styles['steps']} aria-label={t('考前步骤')}>
    {children}
  </ol>
);
