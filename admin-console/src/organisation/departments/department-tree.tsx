import { Alert, Text, Tree, useTree, type TreeNodeData } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useCall } from '../../app/use-call.ts';
import { DepartSaveDocument, DepartSortDocument } from '../../generated/graphql.ts';
import { DepartmentNode, type DepartmentAct } from './department-node.tsx';
import {
  placeOfDrop,
  placeOfMove,
  siblingsOf,
  type DepartmentPlace,
  type DepartmentRow,
  type Move,
} from './department-place.ts';
import styles from './departments.module.css';

interface DepartmentTreeProps {
  readonly rows: readonly DepartmentRow[];
  readonly counts: readonly { readonly id: string; readonly userCount: number }[];
  /** the one that keeps the keyboard, though the tree draws it anew in another place */
  readonly chosen: { readonly id: string } | null;
  readonly onChoose: (chosen: { readonly id: string }) => void;
  readonly onAct: (row: DepartmentRow, act: DepartmentAct) => void;
  /** Resolves when the rows are as they are now. */
  readonly onChanged: () => Promise<unknown>;
}

const keys: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** The departments as a tree: sorted and moved by dragging, by keys or by the menu of each. */
export function DepartmentTree({ rows, counts, chosen, onChoose, onAct, onChanged }: DepartmentTreeProps) {
  const save = useCall(DepartSaveDocument);
  const sort = useCall(DepartSortDocument);
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const [said, setSaid] = useState('');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen === null) return;
    list.current?.querySelector<HTMLElement>(`li[data-value="${CSS.escape(chosen.id)}"]`)?.focus();
  }, [chosen]);
  const nodes = useMemo(() => nodesOf(rows, null), [rows]);
  const people = useMemo(() => withBelow(rows, counts), [rows, counts]);
  const tree = useTree({ initialExpandedState: Object.fromEntries(rows.map(({ id }) => [id, true])) });
  const busy = save.busy || sort.busy;
  const error = save.error ?? sort.error;
  const rowBy = (id: string): DepartmentRow | undefined => rows.find((row) => row.id === id);

  const moveTo = async (row: DepartmentRow, place: DepartmentPlace | null) => {
    if (place === null || busy) return;
    const { id, deptName } = row;
    const there = siblingsOf(rows, place.parentId).map((sibling) => sibling.id);
    const comes = row.parentId !== place.parentId;
    save.clear();
    sort.clear();
    const moved =
      !comes || (await save.run({ input: { id, version: null, deptName, parentId: place.parentId } }));
    const seen = comes ? [...there, id] : there;
    const sorted =
      moved && (place.sort === null || (await sort.run({ input: { id, sort: place.sort, seen } })));
    // Whatever came of it, the tree is as the server has it.
    await onChanged();
    if (!sorted) return;
    tree.expand(place.parentId ?? id);
    setSaid(t('“{{deptName}}”已移到第 {{n}} 位', { deptName, n: place.sort ?? there.length + 1 }));
    onChoose({ id });
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const how = keys[event.key];
    const row = rowBy((event.target as HTMLElement).dataset['value'] ?? '');
    if (!event.altKey || how === undefined || row === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    void moveTo(row, placeOfMove(rows, row.id, how));
  };
  return (
    <div ref={list}>
      {error !== undefined && error !== null && (
        <Alert color="red" variant="light" role="alert" mb="sm">
          {messageOf(error)}
        </Alert>
      )}
      <Text c="dimmed" size="xs" mb="sm" id="department-keys">
        {phone
          ? t('在每个部门右侧的菜单里调整顺序、移动或编辑。')
          : t('拖动排序或移动；或选中后按 Alt+↑/↓ 上下移动，Alt+→ 移入上一部门之下，Alt+← 移出。')}
      </Text>
      <div className={styles['head']} aria-hidden>
        <span className={styles['name']}>{t('部门名称')}</span>
        <span className={styles['code']}>{t('部门编码')}</span>
        <span className={styles['count']}>{t('人数（含下级）')}</span>
        <span className={styles['act']} />
      </div>
      <Tree
        data={nodes}
        tree={tree}
        aria-label={t('部门')}
        aria-describedby="department-keys"
        levelOffset={24}
        withDragHandle
        onKeyDownCapture={onKey}
        expandOnClick={false}
        allowDrop={(drop) => placeOfDrop(rows, drop) !== null}
        onDragDrop={(drop) => {
          const row = rowBy(drop.draggedNode);
          if (row !== undefined) void moveTo(row, placeOfDrop(rows, drop));
        }}
        renderNode={({ node, elementProps, dragHandleProps, expanded, hasChildren }) => {
          const row = rowBy(node.value);
          return row === undefined ? null : (
            <DepartmentNode
              row={row}
              rows={rows}
              people={people.get(row.id) ?? 0}
              busy={busy}
              elementProps={elementProps}
              dragHandleProps={dragHandleProps}
              expanded={expanded}
              hasChildren={hasChildren}
              onToggle={() => tree.toggleExpanded(row.id)}
              onMove={(move) => void moveTo(row, placeOfMove(rows, row.id, move))}
              onAct={(act) => onAct(row, act)}
            />
          );
        }}
      />
      <div role="status" className={styles['said']}>
        {said}
      </div>
    </div>
  );
}

const nodesOf = (rows: readonly DepartmentRow[], parentId: string | null): TreeNodeData[] =>
  siblingsOf(rows, parentId).map(({ id, deptName }) => {
    const children = nodesOf(rows, id);
    return { value: id, label: deptName, ...(children.length > 0 && { children }) };
  });

/** People in each department and in all below it. */
function withBelow(
  rows: readonly DepartmentRow[],
  counts: readonly { readonly id: string; readonly userCount: number }[],
): ReadonlyMap<string, number> {
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  const sums = new Map<string, number>();
  for (const { id, userCount } of counts) {
    let at: string | null | undefined = id;
    for (let steps = 0; at !== null && at !== undefined && steps < rows.length; steps += 1) {
      sums.set(at, (sums.get(at) ?? 0) + userCount);
      at = parents.get(at);
    }
  }
  return sums;
}
