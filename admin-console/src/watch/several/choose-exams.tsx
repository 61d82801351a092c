import { useQuery } from '@apollo/client/react';
import { Button, Checkbox, Popover, Stack, Text } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { WatchRunningExamsDocument } from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import { examsAtMost, type ExamLabel } from './exam-label.ts';
import styles from './choose-exams.module.css';

interface ChooseExamsProps {
  readonly exams: readonly ExamLabel[];
  readonly onChoose: (first: string, ...others: readonly string[]) => void;
}

/** 选择考试: which of the exams that run now stand on the wall, and the way to each one's own wall. */
export function ChooseExams(props: ChooseExamsProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} trapFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          className={styles['open']}
          leftSection={<IconListCheck size={16} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {t('选择考试')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{opened && <Choice {...props} onDone={() => setOpened(false)} />}</Popover.Dropdown>
    </Popover>
  );
}

function Choice({ exams, onChoose, onDone }: ChooseExamsProps & { readonly onDone: () => void }) {
  const running = useQuery(WatchRunningExamsDocument, { fetchPolicy: 'network-only' });
  const [chosen, setChosen] = useState<readonly string[]>(() => exams.map(({ examId }) => examId));
  const choose = (id: string, on: boolean) =>
    setChosen((before) => (on ? [...before, id] : before.filter((each) => each !== id)));
  return (
    <Stack gap="sm">
      <QueryView query={running}>
        {(data) => {
          const found = data.dashExamList.records.filter(({ onlineCount }) => onlineCount !== null);
          const known = new Set(found.map(({ id }) => id));
          const rows = [
            ...exams
              .filter(({ examId }) => !known.has(examId))
              .map(({ examId, title }) => ({ id: examId, title, processCount: null })),
            ...found,
          ];
          return (
            <ul className={styles['list']}>
              {rows.map(({ id, title, processCount }) => (
                <li key={id} className={styles['row']}>
                  <Checkbox
                    className={styles['box']}
                    label={title}
                    description={
                      processCount === null
                        ? t('现在没有进行')
                        : t('考试中 {{n}} 人', { n: sayNumber(processCount) })
                    }
                    checked={chosen.includes(id)}
                    disabled={!chosen.includes(id) && chosen.length >= examsAtMost}
                    onChange={(event) => choose(id, event.currentTarget.checked)}
                  />
                  <Link to={paths.watch(id)} aria-label={t('单独监考 {{title}}', { title })}>
                    {t('单独监考')}
                  </Link>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryView>
      <Text size="xs" c="dimmed">
        {t('最多 {{n}} 场考试同屏。', { n: examsAtMost })}
      </Text>
      <Button
        disabled={chosen.length === 0}
        onClick={() => {
          const [first, ...others] = chosen;
          if (first === undefined) return;
          onChoose(first, ...others);
          onDone();
        }}
      >
        {t('监考所选 {{n}} 场', { n: chosen.length })}
      </Button>
    </Stack>
  );
}
