import { useQuery } from '@apollo/client/react';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ListPlace } from '@vigil/ui/console/list/list-place.ts';
import { SidePanel } from '@vigil/ui/console/side-panel.tsx';
import { TextDiff } from '@vigil/ui/text/text-diff.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { May } from '../../app/may.tsx';
import { QuestionDuplicatesDocument, type QuestionDuplicatesQuery } from '../../generated/graphql.ts';
import { DeleteDialog } from './batch/delete-dialog.tsx';
import styles from './duplicates.module.css';
import { useKeptPairs } from './kept-pairs.ts';
import { StateTag } from './question-columns.tsx';
import { QuestionPanel } from './question-panel.tsx';
import type { QuestionRow } from './question-row.ts';
import { levelName } from './question-words.ts';

type Pair = QuestionDuplicatesQuery['questionDuplicates'][number];

interface DuplicatesProps {
  readonly repoId: string;
  /** Which question is open beside them. */
  readonly list: Pick<ListPlace, 'opened' | 'open'>;
}

/**
 * Questions of a bank that are nearly the same, two by two with what differs marked; delete one, or keep
 * both, which this browser remembers.
 */
export function Duplicates({ repoId, list }: DuplicatesProps) {
  const query = useQuery(QuestionDuplicatesDocument, { variables: { repoId }, fetchPolicy: 'network-only' });
  const { isKept, keep, forget, count } = useKeptPairs(repoId);
  const [removing, setRemoving] = useState<QuestionRow | null>(null);
  const reload = () => void query.refetch();
  const pairs = query.data?.questionDuplicates.filter((pair) => !isKept(pair.a.id, pair.b.id));
  return (
    <>
      {count > 0 && (
        <Group gap="xs" mb="sm">
          <Text c="dimmed" size="sm">
            {t('有 {{n}} 对已选择保留，此浏览器不再显示。', { n: count })}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={forget}>
            {t('重新显示')}
          </Button>
        </Group>
      )}
      <QueryView
        query={{ ...query, data: pairs }}
        isEmpty={(found) => found.length === 0}
        empty={
          <Empty
            title={t('没有发现重复的试题')}
            hint={t('题干与选项的文字相似度达到 80% 的试题会成对列在这里。')}
          />
        }
      >
        {(found) => (
          <Stack gap="md">
            {found.map((pair) => (
              <PairCard
                key={`${pair.a.id} ${pair.b.id}`}
                pair={pair}
                onOpen={list.open}
                onDelete={setRemoving}
                onKeep={() => keep(pair.a.id, pair.b.id)}
              />
            ))}
          </Stack>
        )}
      </QueryView>
      {removing !== null && (
        <DeleteDialog
          rows={[removing]}
          onClose={() => setRemoving(null)}
          onDone={() => {
            setRemoving(null);
            reload();
          }}
        />
      )}
      {list.opened !== null && (
        <SidePanel label={t('试题详情')} title={t('试题详情')} onClose={() => list.open(null)}>
          <QuestionPanel key={list.opened} id={list.opened} onChanged={reload} />
        </SidePanel>
      )}
    </>
  );
}

interface PairCardProps {
  readonly pair: Pair;
  readonly onOpen: (id: string) => void;
  readonly onDelete: (row: QuestionRow) => void;
  readonly onKeep: () => void;
}

function PairCard({ pair: { a, b, likeness }, onOpen, onDelete, onKeep }: PairCardProps) {
  const percent = Math.round(likeness * 100);
  return (
    <Panel
      title={percent === 100 ? t('文字相同') : t('相似度 {{percent}}%', { percent })}
      aside={
        <Button variant="default" size="compact-sm" onClick={onKeep}>
          {t('两题都保留')}
        </Button>
      }
    >
      <div className={styles['pair']}>
        <Side row={a} before={b.text} after={a.text} onOpen={onOpen} onDelete={onDelete} />
        <Side row={b} before={a.text} after={b.text} onOpen={onOpen} onDelete={onDelete} />
      </div>
    </Panel>
  );
}

interface SideProps {
  readonly row: QuestionRow;
  readonly before: string;
  readonly after: string;
  readonly onOpen: (id: string) => void;
  readonly onDelete: (row: QuestionRow) => void;
}

function Side({ row, before, after, onOpen, onDelete }: SideProps) {
  return (
    <div className={styles['side']}>
      <Group gap="xs">
        <Text fw={500}>{typeName(row.quType)}</Text>
        <Text c="dimmed">{t('难度 {{level}}', { level: levelName(row.level) })}</Text>
        <StateTag state={row.state} />
        <Text c="dimmed">{row.uses === 0 ? t('未使用') : t('{{n}} 场考试引用', { n: row.uses })}</Text>
      </Group>
      <div className={styles['text']}>
        <TextDiff before={before} after={after} only="after" />
      </div>
      <Group gap="sm">
        <Button variant="default" size="compact-sm" onClick={() => onOpen(row.id)}>
          {t('查看')}
        </Button>
        <May any={['repo:edit']}>
          <Button variant="outline" color="red" size="compact-sm" onClick={() => onDelete(row)}>
            {t('删除这一题')}
          </Button>
        </May>
      </Group>
    </div>
  );
}
