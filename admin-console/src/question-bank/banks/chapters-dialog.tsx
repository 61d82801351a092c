import { useQuery } from '@apollo/client/react';
import { Alert, Button, Group, Text, TextInput, Tree, useTree, type TreeNodeData } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { ConfirmDialog } from '@vigil/ui/console/confirm-dialog.tsx';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useMemo, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useCall } from '../../app/use-call.ts';
import { chapterNodes } from '../pickers/chapter-picker.tsx';
import { BankChaptersDocument, ChapterDeleteDocument, ChapterSaveDocument } from '../../generated/graphql.ts';
import type { Chapter } from '../chapter.ts';
import { placeOfDrop, placeOfMove, type ChapterPlace, type Move } from './chapter-moves.ts';
import { ChapterNode } from './chapter-node.tsx';
import styles from './chapters-dialog.module.css';

interface ChaptersDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly bank: { readonly id: string; readonly title: string };
}

const none: readonly Chapter[] = [];

const keys: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/**
 * The chapters of a bank as a tree: added, renamed, deleted, and sorted by dragging or by keys. Each act is
 * saved at once, under the bank's version.
 */
export function ChaptersDialog({ opened, onClose, bank }: ChaptersDialogProps) {
  const phone = useMediaQuery('(max-width: 36em)') ?? false;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('章节：{{title}}', { title: bank.title })}
      size={640}
      fullScreen={phone}
    >
      {opened && <Chapters repoId={bank.id} />}
    </Dialog>
  );
}

function Chapters({ repoId }: { readonly repoId: string }) {
  /** the chapter that is to be deleted, while that is asked */
  const [leaving, setLeaving] = useState<Chapter | null>(null);
  /** the one moved last: it keeps the keyboard, though the tree draws it anew in its place */
  const [moved, setMoved] = useState<{ readonly id: string } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (moved !== null)
      list.current?.querySelector<HTMLElement>(`li[data-value="${CSS.escape(moved.id)}"]`)?.focus();
  }, [moved]);
  const query = useQuery(BankChaptersDocument, { variables: { repoId }, fetchPolicy: 'cache-and-network' });
  const save = useCall(ChapterSaveDocument);
  const remove = useCall(ChapterDeleteDocument);
  const [said, setSaid] = useState('');
  const chapters: readonly Chapter[] = query.data?.chapterList ?? none;
  // The tree begins anew whenever it is given other nodes.
  const nodes = useMemo(() => [...chapterNodes(chapters)].map(nodeOf), [chapters]);
  const busy = save.busy || remove.busy;
  const error = save.error;

  const put = async (input: {
    id?: string;
    title: string;
    parentId?: string | null;
    sort?: number;
  }): Promise<boolean> => {
    if (!(await save.run({ input: { repoId, ...input } }))) return false;
    await query.refetch().catch(() => undefined);
    return true;
  };
  const moveTo = async ({ id, title }: Chapter, place: ChapterPlace | null) => {
    if (place === null || busy) return;
    if (!(await put({ id, title, ...place }))) return;
    setSaid(t('“{{title}}”已移到第 {{n}} 位', { title, n: place.sort }));
    setMoved({ id });
  };
  const chapterBy = (id: string): Chapter | undefined => chapters.find((chapter) => chapter.id === id);
  const move = (id: string, how: Move) => {
    const chapter = chapterBy(id);
    if (chapter !== undefined) void moveTo(chapter, placeOfMove(chapters, id, how));
  };
  const askToErase = (chapter: Chapter) => {
    save.clear();
    remove.clear();
    setLeaving(chapter);
  };
  const erase = async ({ id, title }: Chapter) => {
    if (!(await remove.run({ repoId, ids: [id] }))) return;
    setLeaving(null);
    setSaid(t('“{{title}}”已删除', { title }));
    await query.refetch().catch(() => undefined);
  };
  const tree = useTree({ expandedState: Object.fromEntries(chapters.map(({ id }) => [id, true])) });
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const how = keys[event.key];
    const id = (event.target as HTMLElement).dataset['value'];
    if (!event.altKey || how === undefined || id === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(id, how);
  };
  return (
    <>
      {error !== undefined && error !== null && (
        <Alert color="red" variant="light" role="alert" mb="sm">
          {messageOf(error)}
        </Alert>
      )}
      <QueryView
        query={query}
        isEmpty={(data) => data.chapterList.length === 0}
        empty={<Empty plain title={t('还没有章节')} hint={t('章节用来给试题分组，组卷时可以按章节抽题。')} />}
      >
        {() => (
          <div ref={list}>
            <Text c="dimmed" size="xs" mb="xs" id="chapter-keys">
              {t('拖动排序；或选中后按 Alt+↑/↓ 上下移动，Alt+→ 移入上一章节之下，Alt+← 移出。')}
            </Text>
            <Tree
              data={nodes}
              tree={tree}
              aria-label={t('章节')}
              aria-describedby="chapter-keys"
              levelOffset={24}
              withDragHandle
              onKeyDownCapture={onKey}
              expandOnClick={false}
              expandOnSpace={false}
              allowDrop={(drop) => placeOfDrop(chapters, drop) !== null}
              onDragDrop={(drop) => {
                const chapter = chapterBy(drop.draggedNode);
                if (chapter !== undefined) void moveTo(chapter, placeOfDrop(chapters, drop));
              }}
              renderNode={({ node, elementProps, dragHandleProps }) => {
                const chapter = chapterBy(node.value);
                return chapter === undefined ? null : (
                  <ChapterNode
                    chapter={chapter}
                    chapters={chapters}
                    busy={busy}
                    elementProps={elementProps}
                    dragHandleProps={dragHandleProps}
                    onMove={(how) => move(chapter.id, how)}
                    onRename={(title) => put({ id: chapter.id, title })}
                    onAddBelow={(title) => put({ title, parentId: chapter.id })}
                    onDelete={() => askToErase(chapter)}
                  />
                );
              }}
            />
          </div>
        )}
      </QueryView>
      <AddChapter busy={busy} onAdd={(title) => put({ title, parentId: null })} />
      <div role="status" className={styles['said']}>
        {said}
      </div>
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t('删除章节')}
        noun={t('章节')}
        names={leaving === null ? [] : [leaving.title]}
        submitLabel={t('删除')}
        danger
        busy={remove.busy}
        error={remove.error}
        onSubmit={() => leaving !== null && void erase(leaving)}
      >
        {t('确认要删除选定的信息吗？')}
      </ConfirmDialog>
    </>
  );
}

type Node = ReturnType<typeof chapterNodes>[number];
const nodeOf = ({ value, label, children = [] }: Node): TreeNodeData => ({
  value,
  label,
  ...(children.length > 0 && { children: children.map(nodeOf) }),
});

function AddChapter({
  busy,
  onAdd,
}: {
  readonly busy: boolean;
  readonly onAdd: (title: string) => Promise<boolean>;
}) {
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The next one can be typed at once; the button, disabled while it is sent, would lose the keyboard.
    input.current?.focus();
    if (title.trim() === '') return setProblem(t('章节名称不能为空！'));
    setProblem(null);
    if (await onAdd(title.trim())) setTitle('');
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Group gap="sm" align="flex-start" mt="md" wrap="nowrap">
        <TextInput
          ref={input}
          flex={1}
          aria-label={t('新章节名称')}
          placeholder={t('新章节名称')}
          maxLength={50}
          value={title}
          error={problem}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('添加章节')}
        </Button>
      </Group>
    </form>
  );
}
